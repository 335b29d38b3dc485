import { Button } from '../ui/button.js';
import type { Pages } from './use-pages.js';
import css from './players.module.css';

/** Goes through the pages of a list; nothing where there is one only. */
export function PageTurner({ pages: { next, previous }, of }: { pages: Pages<unknown>; of: string }) {
  if (next === undefined && previous === undefined) return null;
  return (
    <nav aria-label={`Pages of ${of}`} className={css.turner}>
      <Button disabled={previous === undefined} onClick={previous}>
        Back
      </Button>
      <Button disabled={next === undefined} onClick={next}>
        Next
      </Button>
    </nav>
  );
}
