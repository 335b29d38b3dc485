import type { ReactNode } from 'react';
import css from './ui.module.css';

/** A form control with its label above. */
export function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className={css.field}>
      <span>{label}</span>
      {children}
    </label>
  );
}
