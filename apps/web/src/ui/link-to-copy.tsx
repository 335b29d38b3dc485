import { useEffect, useState } from 'react';
import { Button } from './button.js';
import { Field } from './field.js';

interface Props {
  readonly label: string;
  readonly address: string;
  /** Said below as long as nothing has been copied. */
  readonly hint?: string;
  readonly rowClass: string | undefined;
  readonly hintClass: string | undefined;
}

/** An address to be given to others, with a button that copies it. */
export function LinkToCopy({ label, address, hint = '', rowClass, hintClass }: Props) {
  const [told, setTold] = useState('');
  useEffect(() => setTold(''), [address]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      setTold('Copied.');
    } catch {
      setTold('Select the link and copy it.');
    }
  };
  return (
    <div>
      <div className={rowClass}>
        <Field label={label}>
          <input readOnly value={address} onFocus={(event) => event.target.select()} />
        </Field>
        <Button onClick={() => void copy()}>Copy</Button>
      </div>
      <p role="status" className={hintClass}>
        {told || hint}
      </p>
    </div>
  );
}
