import type { Game } from '#sdk';
import { LinkToCopy } from '../../ui/link-to-copy.js';
import { Panel } from '../../ui/panel.js';
import css from './seats.module.css';

/** The address that brings others to a seat of this game. */
export const inviteAddress = ({ id, invite }: Pick<Game, 'id' | 'invite'>): string => `${location.origin}/join/${id}${invite === null ? '' : `#${encodeURIComponent(invite)}`}`;

export function InviteLink({ game }: { game: Game }) {
  const hint = game.visibility === 'PRIVATE' ? 'Only whoever has this link finds the table.' : 'The table stands in the lobby, too.';
  return (
    <Panel title="Invite others">
      <LinkToCopy label="Link to a seat at this table" address={inviteAddress(game)} hint={hint} rowClass={css.invite} hintClass={css.hint} />
    </Panel>
  );
}
