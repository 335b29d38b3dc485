import { Panel } from '../ui/panel.js';
import css from './audit.module.css';

/** What no check of this kind can show. */
export const Limits = () => (
  <Panel title="What this does not show">
    <ul className={css.limits}>
      <li>That nobody peeked: whoever runs the service could know the seed while the game ran.</li>
      <li>That the seed was drawn fairly, unless a player mixed in a seed of their own after the fingerprint was published.</li>
      <li>Who sat behind a name, and whether the clock times are true. Chat and names are no part of the ledger.</li>
    </ul>
  </Panel>
);
