/** Where to go next, for whoever has just started the service, which has these game types. */
export function welcome(url: string, types: readonly string[]): string {
  return `
Nightledger runs on ${url}

  Play in a browser          ${url}/
  GraphQL and its explorer   ${url}/graphql
  REST and its description   ${url}/v1/docs
  Health and metrics         ${url}/readyz  ${url}/metrics

A game in the terminal:
${types.map((type) => `  npm run nightledger -- play ${type}`).join('\n')}

Ctrl-C stops everything; the games are kept. NIGHTLEDGER_LOG_LEVEL=info shows every request.
`;
}
