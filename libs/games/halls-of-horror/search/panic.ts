/** How many cards a Search or a Puzzle draws: Panic takes 1 off, but never the last. */
export const lessForPanic = (cards: number, panicked: boolean): number => Math.max(1, panicked ? cards - 1 : cards);
