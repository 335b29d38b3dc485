import { useEffect, useRef } from 'react';

/** Where keys have a meaning of their own. */
const OWN_KEYS = 'input, select, textarea, svg, dialog';
const PRESSED_BY_SPACE = 'button, a, summary';

export type Keys = Readonly<Record<string, () => void>>;

const nameOf = ({ key, shiftKey }: KeyboardEvent): string => `${shiftKey ? 'Shift+' : ''}${key === ' ' ? 'Space' : key}`;

/** Somebody else's: the browser's, with a modifier, or that of the control which has the focus. */
function isTaken({ target, key, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || altKey || ctrlKey || metaKey) return true;
  const on = (selector: string): boolean => target instanceof Element && target.closest(selector) !== null;
  return on(OWN_KEYS) || (key === ' ' && on(PRESSED_BY_SPACE));
}

/** Keys that do something wherever on the page the focus is, unless it is on something that uses them itself. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const act = latest.current[nameOf(event)];
      if (act === undefined || isTaken(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
