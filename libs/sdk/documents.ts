/** The GraphQL operations the client sends; each asks for one field. */
const player = 'id name';
const decision = 'id seat kind prompt options { id label data } min max ordered deadline default';
const commit = 'version at seat facts { type data } hash';
const summary = `id type { id title } title status visibility version options creator { ${player} }
  seats { number kind player { ${player} } bot role connected } mySeat invite
  outcome { winners losers reason scores } fairness { commitment seed } createdAt updatedAt`;
const game = `${summary} view decisions { ${decision} }`;
const session = `token expiresAt player { ${player} }`;
const result = `gameId version status commits { ${commit} } decisions { ${decision} }`;
const chatLine = 'id seat author text at';
const pageInfo = 'pageInfo { endCursor hasNextPage }';

export const documents = {
  guest: `mutation ($name: String!) { guest(name: $name) { ${session} } }`,
  signUp: `mutation ($name: String!, $password: String!) { signUp(name: $name, password: $password) { ${session} } }`,
  logIn: `mutation ($name: String!, $password: String!) { logIn(name: $name, password: $password) { ${session} } }`,
  createApiKey: 'mutation ($name: String!) { createApiKey(name: $name) { id name secret createdAt } }',
  revokeApiKey: 'mutation ($id: ID!) { revokeApiKey(id: $id) }',

  createGame: `mutation ($input: CreateGameInput!) { createGame(input: $input) { ${game} } }`,
  joinGame: `mutation ($gameId: ID!, $seat: Int, $invite: String) { joinGame(gameId: $gameId, seat: $seat, invite: $invite) { ${game} } }`,
  mixSeed: `mutation ($gameId: ID!, $clientSeed: String!) { mixSeed(gameId: $gameId, clientSeed: $clientSeed) { ${game} } }`,
  leaveGame: `mutation ($gameId: ID!) { leaveGame(gameId: $gameId) { ${game} } }`,
  addBot: `mutation ($gameId: ID!, $seat: Int, $bot: String) { addBot(gameId: $gameId, seat: $seat, bot: $bot) { ${game} } }`,
  startGame: `mutation ($gameId: ID!, $commandId: ID!) { startGame(gameId: $gameId, commandId: $commandId) { ${result} } }`,
  decide: `mutation ($input: DecideInput!) { decide(input: $input) { ${result} } }`,
  concede: `mutation ($gameId: ID!, $commandId: ID!) { concede(gameId: $gameId, commandId: $commandId) { ${result} } }`,
  say: `mutation ($gameId: ID!, $text: String!) { say(gameId: $gameId, text: $text) { ${chatLine} } }`,

  gameTypes: 'query { gameTypes { id title summary seats { min max } ruleset optionsSchema viewSchema factSchemas bots } }',
  games: `query ($filter: GameFilter, $first: Int, $after: String) {
    games(filter: $filter, first: $first, after: $after) { nodes { ${summary} } ${pageInfo} } }`,
  game: `query ($id: ID!, $atLeastVersion: Int) { game(id: $id, atLeastVersion: $atLeastVersion) { ${game} } }`,
  view: 'query ($id: ID!, $atVersion: Int, $seat: Int) { game(id: $id) { view(atVersion: $atVersion, seat: $seat) } }',
  commits: `query ($id: ID!, $first: Int, $after: String) {
    game(id: $id) { commits(first: $first, after: $after) { nodes { ${commit} } ${pageInfo} } } }`,
  chat: `query ($id: ID!, $last: Int) { game(id: $id) { chat(last: $last) { ${chatLine} } } }`,
  audit: 'query ($gameId: ID!) { audit(gameId: $gameId) { gameId commits chainIntact replayIdentical headHash firstBadVersion } }',
  me: `query { me { ${player} } }`,
  stats: 'query ($id: ID!, $gameType: ID) { player(id: $id) { stats(gameType: $gameType) { gameType played won rating } } }',
  leaderboard: `query ($gameType: ID!, $first: Int, $after: String) {
    leaderboard(gameType: $gameType, first: $first, after: $after) { nodes { rank player { ${player} } rating played won } ${pageInfo} } }`,

  gameUpdates: `subscription ($gameId: ID!, $sinceVersion: Int) {
    gameUpdates(gameId: $gameId, sinceVersion: $sinceVersion) { ${result} viewPatch } }`,
  lobby: `subscription ($type: ID) { lobby(type: $type) { ${summary} } }`,
  chatLines: `subscription ($gameId: ID!) { chat(gameId: $gameId) { ${chatLine} } }`,
};
