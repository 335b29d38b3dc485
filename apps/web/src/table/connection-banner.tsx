import { useConnection } from '../session/use-connection.js';
import css from './table.module.css';

/** Says that what is shown may be old. It lies over the page, so that nothing moves when it comes and goes. */
export function ConnectionBanner() {
  const connection = useConnection();
  const lost = connection === 'reconnecting' || connection === 'gone';
  return (
    <div role="status" className={css.banner}>
      {lost && <p>The connection is lost. Reconnecting … what you see may be out of date.</p>}
    </div>
  );
}
