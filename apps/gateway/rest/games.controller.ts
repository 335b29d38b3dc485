import type { ServerResponse } from 'node:http';
import { Controller, Get, Inject, Param, Query, Res, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiOkResponse, ApiOperation, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Chat } from '#chat';
import type { JsonObject, Registry } from '#engine';
import { HttpGuard, NightledgerError, Open, REGISTRY } from '#platform';
import { TABLE_READER, type TableReader } from '#read-models';
import { exportLine, isMember, seatOf, seeDecisions, viewerOf, type TableState } from '#table';
import { LoaderFactory, type Loaders } from '../graphql/loaders.js';
import { pageLength, versionCursor } from '../graphql/pages.js';
import { GATEWAY_LIMITS, type GatewayLimits } from '../limits.js';
import { Auditor } from '../reads/auditor.js';
import { seatsOf } from '../reads/seats-of.js';
import { Sight } from '../reads/sight.js';
import { VisibleTables } from '../reads/visible-tables.js';
import type { Visitor } from '../reads/visitor.js';
import { Asking } from './asking.js';
import { sendLines } from './lines.js';
import { chatQuery, commitsQuery, gameQuery, gamesQuery, viewQuery } from './query-shapes.js';

const query = (name: string, description: string, type: 'string' | 'integer' | 'boolean' = 'string') =>
  ApiQuery({ name, required: false, description, schema: { type } });

/** What GraphQL tells of games, for programs that would rather not speak it. */
@ApiTags('games')
@ApiBearerAuth()
@ApiHeader({ name: 'nightledger-invite', required: false, description: 'The invite of a private game.' })
@Controller('v1/games')
@UseGuards(HttpGuard)
@Open()
export class GamesController {
  constructor(
    private readonly tables: VisibleTables,
    private readonly sight: Sight,
    private readonly auditor: Auditor,
    private readonly chatLines: Chat,
    private readonly loaders: LoaderFactory,
    @Inject(TABLE_READER) private readonly reader: TableReader,
    @Inject(REGISTRY) private readonly registry: Registry,
    @Inject(GATEWAY_LIMITS) private readonly limits: GatewayLimits,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Games, newest first' })
  @query('type', 'Of this game type only')
  @query('status', 'OPEN, RUNNING, FINISHED or ABANDONED')
  @query('mine', 'true: those in which you hold a seat', 'boolean')
  @query('first', 'How many; 20 unless told', 'integer')
  @query('after', 'endCursor of the page before')
  async list(@Asking() visitor: Visitor, @Query() given: unknown): Promise<JsonObject> {
    const { type, status, mine, first, after } = gamesQuery.parse(given);
    if (mine === 'true' && visitor.player === null) throw new NightledgerError('UNAUTHENTICATED', 'Log in, or begin as a guest, to see your own games.');
    const filter = { ...(type !== undefined && { type }), ...(status !== undefined && { status }), ...(mine === 'true' && { mine: true }) };
    const page = await this.reader.list(filter, visitor.player, pageLength('first', first, 20, this.limits.page), after ?? null);
    const loaders = this.loaders.create(true);
    const games = await Promise.all(page.nodes.map((table) => gameDocument(table, visitor, loaders)));
    return { games, endCursor: page.endCursor, hasNextPage: page.hasNextPage };
  }

  @Get(':id')
  @ApiOperation({ summary: 'A game as you may see it, with its view and open decisions' })
  @query('atLeastVersion', 'Waits a while for this version: pass the one a command returned to read your own write', 'integer')
  async game(@Asking() visitor: Visitor, @Param('id') id: string, @Query() given: unknown): Promise<JsonObject> {
    const table = await this.wanted(id, visitor, gameQuery.parse(given).atLeastVersion);
    const decisions = seeDecisions(table, viewerOf(table, visitor.player), this.registry);
    const view = await this.sight.view(table, visitor, undefined, undefined);
    return { ...(await gameDocument(table, visitor, this.loaders.create(true))), decisions: decisions as unknown as JsonObject[], view };
  }

  @Get(':id/view')
  @ApiOperation({ summary: 'The view: now or as it was, and after the end also as another seat saw it' })
  @query('atVersion', 'As it was after this commit', 'integer')
  @query('seat', 'After the end: as this seat saw it; -1 with everything open', 'integer')
  async view(@Asking() visitor: Visitor, @Param('id') id: string, @Query() given: unknown): Promise<JsonObject> {
    const { atVersion, seat } = viewQuery.parse(given);
    return this.sight.view(await this.tables.get(id, visitor), visitor, atVersion, seat);
  }

  @Get(':id/commits')
  @ApiOperation({ summary: 'The history as you may know it: one commit per line' })
  @ApiProduces('application/x-ndjson')
  @ApiOkResponse({ description: 'Lines of JSON, each ended by a line feed' })
  @query('after', 'Only commits after this version', 'integer')
  async commits(@Asking() visitor: Visitor, @Param('id') id: string, @Query() given: unknown, @Res() response: ServerResponse): Promise<void> {
    const after = versionCursor(commitsQuery.parse(given).after);
    const commits = this.sight.allCommits(await this.tables.get(id, visitor), visitor, after);
    await sendLines(response, mapped(commits, (commit) => JSON.stringify(commit)));
  }

  @Get(':id/export')
  @ApiOperation({ summary: 'A finished game whole, for an independent check: every line the canonical text of a commit' })
  @ApiProduces('application/x-ndjson')
  @ApiOkResponse({ description: 'Lines of canonical JSON (RFC 8785), each ended by a line feed; `nightledger verify` reads them' })
  async export(@Asking() visitor: Visitor, @Param('id') id: string, @Res() response: ServerResponse): Promise<void> {
    const table = await this.tables.get(id, visitor);
    const lines = mapped(this.sight.export(table), exportLine);
    response.setHeader('content-disposition', `attachment; filename="nightledger-${table.gameId}.ndjson"`);
    await sendLines(response, lines);
  }

  @Get(':id/audit')
  @ApiOperation({ summary: 'What an independent check of the whole history finds' })
  async audit(@Asking() visitor: Visitor, @Param('id') id: string): Promise<object> {
    return this.auditor.audit(await this.tables.get(id, visitor));
  }

  @Get(':id/chat')
  @ApiOperation({ summary: 'What was said last, the oldest line first' })
  @query('last', 'How many lines; 50 unless told', 'integer')
  async chat(@Asking() visitor: Visitor, @Param('id') id: string, @Query() given: unknown): Promise<object[]> {
    const most = pageLength('last', chatQuery.parse(given).last, 50, this.limits.page);
    const { gameId } = await this.tables.get(id, visitor);
    const { players } = this.loaders.create(true);
    const lines = await this.chatLines.lastLines(gameId, most);
    return Promise.all(lines.map(async ({ id, seat, player, text, at }) => ({ id, seat, author: (await players.load(player)).name, text, at })));
  }

  private async wanted(id: string, visitor: Visitor, atLeastVersion: number | undefined): Promise<TableState> {
    if (atLeastVersion === undefined) return this.tables.get(id, visitor);
    return (await this.tables.findAtLeast(id, atLeastVersion, visitor)) ?? this.tables.get(id, visitor);
  }
}

/** A game, under the names GraphQL has for the same. */
async function gameDocument(table: TableState, visitor: Visitor, loaders: Loaders): Promise<JsonObject> {
  const { gameId, type, title, status, visibility, version, options, decisionSeconds, outcome, commitment, seed, createdAt, updatedAt } = table;
  const [creator, seats] = await Promise.all([loaders.players.load(table.creator), seatsOf(table, loaders)]);
  const invite = isMember(table, visitor.player) ? table.invite : null;
  const fairness = { commitment, seed };
  const own = { mySeat: seatOf(table, visitor.player), invite };
  const told = { id: gameId, type, title, status, visibility, version, options, decisionSeconds, creator, seats, ...own, outcome, fairness, createdAt, updatedAt };
  return told as unknown as JsonObject;
}

async function* mapped<T>(from: AsyncGenerator<T>, to: (item: T) => string): AsyncGenerator<string> {
  for await (const item of from) yield to(item);
}
