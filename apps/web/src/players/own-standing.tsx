import type { Player } from '#sdk';
import { Link } from 'wouter';
import { client } from '../session/session.js';
import { useQuery } from '../ui/use-query.js';
import { ratingText } from './rating.js';

/** How oneself stands, where the page of ranks shown does not tell. */
export function OwnStanding({ type, me }: { type: string; me: Player }) {
  const { data } = useQuery(() => client.stats(me.id, type), [me.id, type]);
  const own = data?.[0];
  if (own === undefined) return null;
  return (
    <p>
      <Link href={`/players/${me.id}`}>You</Link> are on another page: rating {ratingText(own.rating)}, {own.won} won of {own.played}.
    </p>
  );
}
