import { useEffect, useState } from 'react';
import css from './decision.module.css';

const HURRY_SECONDS = 10;

/** Time left, as people tell it. */
export function timeLeft(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (n: number): string => String(n).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Counts down to a deadline; nothing where there is none. */
export function Clock({ deadline }: { deadline: string | null }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (deadline === null) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [deadline]);
  if (deadline === null) return null;
  const seconds = Math.max(0, Math.ceil((Date.parse(deadline) - now) / 1000));
  return (
    <span role="timer" aria-label="Time left" className={`${css.clock} ${seconds <= HURRY_SECONDS ? css.hurry : ''}`}>
      {timeLeft(seconds)}
    </span>
  );
}
