import { Button } from './button.js';
import { inWords } from './in-words.js';
import css from './ui.module.css';

/** Says what went wrong, and offers to try again where that may help. */
export function ErrorNote({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <div role="alert" className={css.error}>
      <p>{inWords(error)}</p>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}
