import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { RulesPages } from './rules-pages.js';

const PLACES = {
  graphql: '/graphql',
  rest: '/v1/docs',
  openapi: '/v1/openapi.json',
  health: '/healthz',
  readiness: '/readyz',
  metrics: '/metrics',
};

/** Tells programs where to go from the front door. Browsers get the web client there. */
@ApiExcludeController()
@Controller()
export class LandingController {
  constructor(private readonly rules: RulesPages) {}

  @Get()
  @Header('cache-control', 'no-cache')
  @Header('vary', 'accept')
  landing() {
    return { ...PLACES, rules: Object.fromEntries(this.rules.all.map(({ id }) => [id, `/rules/${id}`])) };
  }
}
