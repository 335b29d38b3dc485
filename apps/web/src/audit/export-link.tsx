import { useEffect, useState } from 'react';
import type { Game } from '#sdk';
import { Button } from '../ui/button.js';
import { Panel } from '../ui/panel.js';
import css from './audit.module.css';

/** The very file that was checked, to be kept or checked by other means. */
export function ExportLink({ game, file, onAgain }: { game: Game; file: string; onAgain: () => void }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([file], { type: 'application/x-ndjson' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <Panel title="Check it by other means">
      <p>
        This page came from the same service as the game. Who does not trust it takes the file elsewhere: <code>nightledger verify</code> checks it without any service, and its format is public.
      </p>
      {game.visibility === 'PRIVATE' && <p>The file holds this private game’s invite: whoever has it can read the chat.</p>}
      <p className={css.ways}>
        <a href={address} download={`nightledger-${game.id}.ndjson`}>
          Download the file ({Math.ceil(file.length / 1024)} kB)
        </a>
        <Button onClick={onAgain}>Check again</Button>
      </p>
    </Panel>
  );
}
