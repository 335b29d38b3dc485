import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { statusOf, toGraphQLError, toNightledgerError } from '#platform';
import { serveApiDocs } from './pages/api-docs.js';
import { serveExplorer } from './pages/explorer.js';
import { serveWebClient } from './pages/web-client.js';

/** Sets up what the gateway serves beside its controllers. Call it after `configureHttp`, before listening. */
export function configureGateway(app: NestExpressApplication): void {
  serveExplorer(app);
  app.use('/graphql', tellAsGraphQL);
  serveApiDocs(app);
  serveWebClient(app);
}

/** A body that cannot be read (too large, no JSON) never gets to Apollo: it is told in GraphQL's form all the same. */
function tellAsGraphQL(error: unknown, _request: IncomingMessage, response: ServerResponse, _next: () => void): void {
  response.statusCode = statusOf(toNightledgerError(error).code);
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify({ errors: [toGraphQLError(error)] }));
}
