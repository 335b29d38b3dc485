import type { ServerResponse } from 'node:http';
import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { NightledgerError } from '#platform';
import { RULES_POLICY, RulesPages } from './rules-pages.js';

/** The rules of each game type, for people. */
@ApiExcludeController()
@Controller('rules')
export class RulesController {
  constructor(private readonly pages: RulesPages) {}

  /** Express adds the ETag, and answers 304 to whoever has the page already. */
  @Get(':id')
  rules(@Param('id') id: string, @Res({ passthrough: true }) response: ServerResponse): string {
    const page = this.pages.get(id);
    if (page === undefined) throw new NightledgerError('NOT_FOUND', 'There are no rules of such a game type. See / for all of them.');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('cache-control', 'public, max-age=300');
    response.setHeader('content-security-policy', RULES_POLICY);
    return page.html;
  }
}
