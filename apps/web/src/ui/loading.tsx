import { useEffect, useState } from 'react';
import css from './ui.module.css';

/** Holds the place of what is on its way; says so when it takes long. */
export function Loading({ what = 'Loading' }: { what?: string }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 3000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className={css.loading}>
      {slow ? `${what}: the service is slow to answer, still trying …` : `${what} …`}
    </p>
  );
}
