import type { ServerResponse } from 'node:http';
import { Controller, Get, Header, Headers, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';

const PLACES = {
  graphql: '/graphql',
  rest: '/v1/docs',
  openapi: '/v1/openapi.json',
  health: '/healthz',
  readiness: '/readyz',
  metrics: '/metrics',
};

const PAGE = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>Nightledger</title><link rel="icon" href="data:," /><meta name="viewport" content="width=device-width, initial-scale=1" /></head>
  <body>
    <h1>Nightledger</h1>
    <p>Horror-house board games, online. Every fact is in the ledger.</p>
    <ul>
      <li><a href="/graphql">GraphQL, with an explorer</a></li>
      <li><a href="/v1/docs">REST, with its description</a></li>
    </ul>
  </body>
</html>
`;

/** Where to go from the front door. */
@ApiExcludeController()
@Controller()
export class LandingController {
  @Get()
  @Header('cache-control', 'no-cache')
  landing(@Headers('accept') accept: string | undefined, @Res() response: ServerResponse): void {
    const page = accept?.includes('text/html') ?? false;
    response.setHeader('vary', 'accept');
    response.setHeader('content-type', page ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8');
    response.end(page ? PAGE : JSON.stringify(PLACES));
  }
}
