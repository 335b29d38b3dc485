import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { JsonObject } from '#engine';
import { NightledgerError } from '#platform';
import { TABLE_READER, type TableReader } from '#read-models';
import { pageLength } from '../graphql/pages.js';
import { GATEWAY_LIMITS, type GatewayLimits } from '../limits.js';
import { GameDocuments } from '../reads/game-documents.js';
import { noSuchGame, VisibleTables } from '../reads/visible-tables.js';
import type { Visitor } from '../reads/visitor.js';
import { Asking } from './asking.js';
import { OpenToVisitors, Parameter } from './documented.js';
import { gameQuery, gamesQuery } from './query-shapes.js';

/** What GraphQL tells of games, for programs that would rather not speak it. */
@ApiTags('games')
@Controller('v1/games')
@OpenToVisitors()
export class GamesController {
  constructor(
    private readonly tables: VisibleTables,
    private readonly documents: GameDocuments,
    @Inject(TABLE_READER) private readonly reader: TableReader,
    @Inject(GATEWAY_LIMITS) private readonly limits: GatewayLimits,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Games, newest first.' })
  @Parameter('type', 'Of this game type only')
  @Parameter('status', 'OPEN, RUNNING, FINISHED or ABANDONED')
  @Parameter('mine', 'true: those in which you hold a seat', 'boolean')
  @Parameter('first', 'How many; 20 unless told', 'integer')
  @Parameter('after', 'endCursor of the page before')
  async list(@Asking() visitor: Visitor, @Query() given: unknown): Promise<JsonObject> {
    const { type, status, mine, first, after } = gamesQuery.parse(given);
    if (mine === 'true' && visitor.player === null) throw new NightledgerError('UNAUTHENTICATED', 'Log in, or begin as a guest, to see your own games.');
    const filter = { ...(type !== undefined && { type }), ...(status !== undefined && { status }), ...(mine === 'true' && { mine: true }) };
    const page = await this.reader.list(filter, visitor.player, pageLength('first', first, 20, this.limits.page), after ?? null);
    return { games: await this.documents.list(page.nodes, visitor), endCursor: page.endCursor, hasNextPage: page.hasNextPage };
  }

  @Get(':id')
  @ApiOperation({ summary: 'A game as you may see it, with its view and open decisions.' })
  @Parameter('atLeastVersion', 'Waits a while for this version: pass the one a command returned to read your own write', 'integer')
  async game(@Asking() visitor: Visitor, @Param('id') id: string, @Query() given: unknown): Promise<JsonObject> {
    const { atLeastVersion = 0 } = gameQuery.parse(given);
    const table = atLeastVersion > 0 ? await this.tables.findAtLeast(id, atLeastVersion, visitor) : await this.tables.find(id, visitor);
    if (table === undefined) throw noSuchGame();
    return this.documents.whole(table, visitor);
  }
}
