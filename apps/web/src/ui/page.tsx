import { useEffect, useRef, type ReactNode } from 'react';
import css from './ui.module.css';

/** The browser itself begins the first page of a visit. */
let first = true;

/** A page with its heading. It names the browser's tab, and is read from its top: by eye and by screen reader. */
export function Page({ title, aside, wide, children }: { title: string; aside?: ReactNode; wide?: boolean; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Nightledger`;
  }, [title]);
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!first) {
      scrollTo(0, 0);
      main.current?.focus({ preventScroll: true });
    }
    first = false;
  }, []);
  return (
    <main ref={main} id="main" tabIndex={-1} className={wide ? css.widePage : css.page}>
      <div className={css.pageHead}>
        <h1>{title}</h1>
        {aside}
      </div>
      {children}
    </main>
  );
}
