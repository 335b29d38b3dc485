import { Link } from 'wouter';
import { client } from '../session/session.js';
import { ErrorNote } from '../ui/error-note.js';
import { Loading } from '../ui/loading.js';
import { Page } from '../ui/page.js';
import { useQuery } from '../ui/use-query.js';
import { CreateForm } from './create-form.js';

/** Setting up a table of one game type. */
export function CreatePage({ type: id }: { type: string }) {
  const { data: type, error, reload } = useQuery(() => client.gameType(id), [id]);
  const title = type ? `Set up a table of ${type.title}` : 'Set up a table';
  return (
    <Page title={title} aside={type && <a href={`/rules/${type.id}`}>Rules</a>}>
      {error !== undefined && <ErrorNote error={error} onRetry={reload} />}
      {type === undefined && error === undefined && <Loading what="Fetching the options" />}
      {type === null && (
        <p>
          There is no such game. <Link href="/">To the lobby</Link>
        </p>
      )}
      {type && <CreateForm type={type} />}
    </Page>
  );
}
