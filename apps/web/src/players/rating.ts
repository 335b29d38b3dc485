/** A rating as it is shown. */
export const ratingText = (rating: number): string => rating.toFixed(1);

export const RATING_MEANS = 'A rating is what somebody’s skill is at least, with much certainty: 0 at first, rising with games won against others and bots.';

export const shareText = (won: number, played: number): string => (played === 0 ? '' : ` (${Math.round((100 * won) / played)}\u00a0%)`);
