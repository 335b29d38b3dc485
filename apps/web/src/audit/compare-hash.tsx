import { useState } from 'react';
import { Field } from '../ui/field.js';
import { Panel } from '../ui/panel.js';
import { versionOfHash } from './hashes.js';
import css from './audit.module.css';

/** Compares the file with a hash from elsewhere: only that tells that it is the game one has played. */
export function CompareHash({ file, headHash }: { file: string; headHash: string }) {
  const [noted, setNoted] = useState('');
  const version = versionOfHash(file, noted);
  return (
    <Panel title="Is it the game you played?">
      <p>
        The last fingerprint covers the whole game. Compare it with one that you noted while you played, or with what others see here: if they are the same, so are the games.
      </p>
      <p>
        <span className={css.hint}>Last fingerprint</span>
        <code className={css.hash}>{headHash}</code>
      </p>
      <Field label="A fingerprint you noted (eight digits or more)">
        <input value={noted} spellCheck={false} autoComplete="off" onChange={(event) => setNoted(event.target.value)} />
      </Field>
      <p role="status" className={css.answer}>
        {noted.trim().length < 8 ? (
          <span className={css.hint}>That of any commit will do; the last proves most.</span>
        ) : version === null ? (
          <span className={css.wrong}>No commit of this game has that fingerprint: it is not the game you saw.</span>
        ) : (
          <span className={css.right}>It is that of commit {version}: everything up to there is as you saw it.</span>
        )}
      </p>
    </Panel>
  );
}
