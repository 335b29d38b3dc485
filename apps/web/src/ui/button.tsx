import type { ButtonHTMLAttributes } from 'react';
import css from './ui.module.css';

interface Looks {
  /** The one thing to do here. */
  readonly main?: boolean;
  /** Beside the point: drawn like a link. */
  readonly quiet?: boolean;
  /** Cannot be undone. */
  readonly grave?: boolean;
}

export function Button({ main, quiet, grave, className, type = 'button', ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & Looks) {
  const looks = [css.button, main && css.main, quiet && css.quiet, grave && css.grave, className].filter(Boolean).join(' ');
  return <button type={type} className={looks} {...rest} />;
}
