import { useId, type ReactNode } from 'react';
import css from './ui.module.css';

/** A part of a page under its own heading. */
export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={css.panel} aria-labelledby={heading}>
      <div className={css.panelHead}>
        <h2 id={heading}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
