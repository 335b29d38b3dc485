import { LinkToCopy } from '../ui/link-to-copy.js';
import { momentPath } from './address.js';
import css from './replay.module.css';

/** The address of what is shown, to be given to others. */
export function MomentLink({ game, at, as }: { game: string; at: number; as: string }) {
  return <LinkToCopy label="Link to this moment" address={`${location.origin}${momentPath(game, at, as)}`} rowClass={css.link} hintClass={css.hint} />;
}
