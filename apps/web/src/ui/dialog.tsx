import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './button.js';
import css from './ui.module.css';

/** A question over the page. Escape and the button close it; the browser keeps the focus inside and gives it back. */
export function Dialog({ title, open, onClose, children }: { title: string; open: boolean; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} className={css.dialog} aria-labelledby={heading} onClose={onClose}>
      <div className={css.dialogHead}>
        <h2 id={heading}>{title}</h2>
        <Button quiet onClick={onClose} aria-label="Close">
          ✕
        </Button>
      </div>
      {open && children}
    </dialog>
  );
}
