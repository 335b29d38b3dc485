import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Chat } from '#chat';
import { LoaderFactory } from '../graphql/loaders.js';
import { pageLength } from '../graphql/pages.js';
import { GATEWAY_LIMITS, type GatewayLimits } from '../limits.js';
import { VisibleTables } from '../reads/visible-tables.js';
import type { Visitor } from '../reads/visitor.js';
import { Asking } from './asking.js';
import { OpenToVisitors, Parameter } from './documented.js';
import { chatQuery } from './query-shapes.js';

@ApiTags('games')
@Controller('v1/games/:id/chat')
@OpenToVisitors()
export class ChatController {
  constructor(
    private readonly tables: VisibleTables,
    private readonly lines: Chat,
    private readonly loaders: LoaderFactory,
    @Inject(GATEWAY_LIMITS) private readonly limits: GatewayLimits,
  ) {}

  @Get()
  @ApiOperation({ summary: 'What was said last, the oldest line first.' })
  @Parameter('last', 'How many lines; 50 unless told', 'integer')
  async chat(@Asking() visitor: Visitor, @Param('id') gameId: string, @Query() given: unknown): Promise<object[]> {
    const most = pageLength('last', chatQuery.parse(given).last, 50, this.limits.page);
    const table = await this.tables.get(gameId, visitor);
    const { players } = this.loaders.create(true);
    const lines = await this.lines.lastLines(table.gameId, most);
    return Promise.all(lines.map(async ({ id, seat, player, text, at }) => ({ id, seat, author: (await players.load(player)).name, text, at })));
  }
}
