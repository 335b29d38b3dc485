import { Controller, Get, Inject, Param, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Game, Registry } from '#engine';
import { HttpGuard, NightledgerError, Open, REGISTRY } from '#platform';
import { tableFactSchemas } from '#table';

@ApiTags('game types')
@Controller('v1/game-types')
@UseGuards(HttpGuard)
@Open()
export class GameTypesController {
  constructor(@Inject(REGISTRY) private readonly registry: Registry) {}

  @Get()
  @ApiOperation({ summary: 'All game types, with the JSON Schemas of their options, views and facts' })
  all(): object[] {
    return [...this.registry.values()].map(told);
  }

  @Get(':id')
  @ApiOperation({ summary: 'One game type' })
  one(@Param('id') id: string): object {
    const type = this.registry.get(id);
    if (type === undefined) throw new NightledgerError('NOT_FOUND', 'There is no such game type. See /v1/game-types for all of them.');
    return told(type);
  }
}

const told = ({ id, title, summary, seats, ruleset, optionsSchema, viewSchema, factSchemas, bots }: Game): object => ({
  id,
  title,
  summary,
  seats,
  ruleset,
  optionsSchema,
  viewSchema,
  factSchemas: { ...tableFactSchemas, ...factSchemas },
  bots: Object.keys(bots),
});
