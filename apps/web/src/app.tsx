import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { LobbyPage } from './lobby/lobby-page.js';
import { NotFoundPage } from './ui/not-found-page.js';
import { Frame } from './ui/frame.js';
import { Loading } from './ui/loading.js';

const CreatePage = lazy(async () => ({ default: (await import('./create/create-page.js')).CreatePage }));
const TablePage = lazy(async () => ({ default: (await import('./table/table-page.js')).TablePage }));
const JoinPage = lazy(async () => ({ default: (await import('./lobby/join-page.js')).JoinPage }));
const ReplayPage = lazy(async () => ({ default: (await import('./replay/replay-page.js')).ReplayPage }));
const AuditPage = lazy(async () => ({ default: (await import('./audit/audit-page.js')).AuditPage }));
const PlayerPage = lazy(async () => ({ default: (await import('./players/player-page.js')).PlayerPage }));
const LeaderboardPage = lazy(async () => ({ default: (await import('./players/leaderboard-page.js')).LeaderboardPage }));

/** The pages by address. The gateway answers the same addresses with this client (`apps/gateway/pages/web-client.ts`). */
export function App() {
  return (
    <Frame>
      <Suspense fallback={<Loading />}>
        <Switch>
          <Route path="/" component={LobbyPage} />
          <Route path="/new/:type">{({ type }) => <CreatePage type={type} />}</Route>
          <Route path="/games/:id">{({ id }) => <TablePage key={id} id={id} />}</Route>
          <Route path="/games/:id/replay">{({ id }) => <ReplayPage key={id} id={id} />}</Route>
          <Route path="/games/:id/audit">{({ id }) => <AuditPage key={id} id={id} />}</Route>
          <Route path="/players/:id">{({ id }) => <PlayerPage key={id} id={id} />}</Route>
          <Route path="/leaderboards/:type">{({ type }) => <LeaderboardPage key={type} type={type} />}</Route>
          <Route path="/join/:id">{({ id }) => <JoinPage id={id} />}</Route>
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </Frame>
  );
}
