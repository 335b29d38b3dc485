import type { ServerResponse } from 'node:http';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { JsonObject } from '#engine';
import { exportLine } from '#table';
import { versionCursor } from '../graphql/pages.js';
import { Auditor } from '../reads/auditor.js';
import { Sight } from '../reads/sight.js';
import { VisibleTables } from '../reads/visible-tables.js';
import type { Visitor } from '../reads/visitor.js';
import { Asking } from './asking.js';
import { OpenToVisitors, Parameter } from './documented.js';
import { sendLines } from './lines.js';
import { commitsQuery, viewQuery } from './query-shapes.js';

@ApiTags('games')
@Controller('v1/games/:id')
@OpenToVisitors()
export class HistoryController {
  constructor(
    private readonly tables: VisibleTables,
    private readonly sight: Sight,
    private readonly auditor: Auditor,
  ) {}

  @Get('view')
  @ApiOperation({ summary: 'The view: now or as it was, and after the end also as another seat saw it.' })
  @Parameter('atVersion', 'As it was after this commit', 'integer')
  @Parameter('seat', 'After the end: as this seat saw it; -1 with everything open', 'integer')
  async view(@Asking() visitor: Visitor, @Param('id') id: string, @Query() given: unknown): Promise<JsonObject> {
    const { atVersion, seat } = viewQuery.parse(given);
    return this.sight.view(await this.tables.get(id, visitor), visitor, atVersion, seat);
  }

  @Get('commits')
  @ApiOperation({ summary: 'The history as you may know it, one commit per line.' })
  @ApiProduces('application/x-ndjson')
  @ApiOkResponse({ description: 'Lines of JSON, each ended by a line feed' })
  @Parameter('after', 'Only commits after this version', 'integer')
  async commits(@Asking() visitor: Visitor, @Param('id') id: string, @Query() given: unknown, @Res() response: ServerResponse): Promise<void> {
    const after = versionCursor(commitsQuery.parse(given).after);
    const commits = this.sight.allCommits(await this.tables.get(id, visitor), visitor, after);
    await sendLines(response, commits, (commit) => JSON.stringify(commit));
  }

  @Get('export')
  @ApiOperation({ summary: 'A finished game whole, for an independent check.' })
  @ApiProduces('application/x-ndjson')
  @ApiOkResponse({ description: 'Each line the canonical JSON (RFC 8785) of a commit, ended by a line feed; `nightledger verify` reads them' })
  async export(@Asking() visitor: Visitor, @Param('id') id: string, @Res() response: ServerResponse): Promise<void> {
    const table = await this.tables.get(id, visitor);
    const commits = this.sight.export(table);
    response.setHeader('content-disposition', `attachment; filename="nightledger-${table.gameId}.ndjson"`);
    await sendLines(response, commits, exportLine);
  }

  @Get('audit')
  @ApiOperation({ summary: 'What an independent check of the whole history finds.' })
  async audit(@Asking() visitor: Visitor, @Param('id') id: string): Promise<object> {
    return this.auditor.audit(await this.tables.get(id, visitor));
  }
}
