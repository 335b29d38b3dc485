import { Link } from 'wouter';
import { Page } from './page.js';

export function NotFoundPage() {
  return (
    <Page title="Nothing here">
      <p>
        There is no page at this address. <Link href="/">To the lobby</Link>
      </p>
    </Page>
  );
}
