import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import altair from 'altair-static';

const { getDistDirectory, isSandboxFrame, renderAltair, renderInitialOptions, SANDBOX_FRAME_CSP } = altair;
const FILES = '/graphql/explorer/';
const OPTIONS = 'initial-options.js';

/** Banners offer what would have to be fetched from elsewhere. */
const NO_BANNERS = '<style>app-banner-container { display: none }</style>';

const FIRST_QUERY = `# Welcome to Nightledger. Press "Send request".
# To act as a player: run the mutation "guest", then set the header
#   authorization: Bearer <token>
query GameTypes {
  gameTypes {
    id
    title
    summary
    seats {
      min
      max
    }
  }
}
`;

const options = {
  baseURL: FILES,
  endpointURL: 'HTTP:/graphql',
  subscriptionsEndpoint: 'WS:/graphql',
  initialSubscriptionRequestHandlerId: 'graphql-ws' as const,
  initialQuery: FIRST_QUERY,
  instanceStorageNamespace: 'nightledger_',
  disableAccount: true,
  serveInitialOptionsInSeperateRequest: OPTIONS,
};

/** Shows browsers that open /graphql an explorer, all of it from our own files. Programs are not touched by it. */
export function serveExplorer(app: NestExpressApplication): void {
  const page = renderAltair(options).replace('</head>', `${NO_BANNERS}</head>`);
  // It wants whole addresses; only the browser knows under which one we are reached.
  const script = renderInitialOptions(options)
    .replace('`HTTP:/', '`${location.origin}/')
    .replace('`WS:/', "`${location.origin.replace('http', 'ws')}/");
  app.use(`${FILES}${OPTIONS}`, (_: IncomingMessage, response: ServerResponse) => {
    response.setHeader('content-type', 'text/javascript; charset=utf-8').end(script);
  });
  app.useStaticAssets(getDistDirectory(), {
    prefix: FILES,
    index: false,
    setHeaders: (response, path) => void (isSandboxFrame(path) && response.setHeader('content-security-policy', SANDBOX_FRAME_CSP)),
  });
  app.use('/graphql', (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (!wantsPage(request)) return next();
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  });
}

/** Express has taken /graphql off the path. */
const wantsPage = ({ method, url, headers }: IncomingMessage): boolean => method === 'GET' && url === '/' && (headers.accept ?? '').includes('text/html');
