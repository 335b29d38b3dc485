import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { SessionMenu } from '../session/session-menu.js';
import css from './ui.module.css';

/** What stands around every page. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className={css.skip}>
        To the content
      </a>
      <header className={css.header}>
        <Link href="/" className={css.brand}>
          Nightledger
        </Link>
        <SessionMenu />
      </header>
      {children}
      <footer className={css.footer}>
        <a href="/graphql">GraphQL</a> <a href="/v1/docs">REST</a>
      </footer>
    </>
  );
}
