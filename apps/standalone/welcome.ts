/** Where to go next, for whoever has just started the service. */
export function welcome(url: string): string {
  return `
Nightledger runs on ${url}

  GraphQL and its explorer   ${url}/graphql
  REST and its description   ${url}/v1/docs
  Health and metrics         ${url}/readyz  ${url}/metrics

A game in the terminal: npm run nightledger -- play mystic-elevator
Ctrl-C stops everything; the games are kept. NIGHTLEDGER_LOG_LEVEL=info shows every request.
`;
}
