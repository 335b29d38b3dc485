const FIRST = ['Ada', 'Basil', 'Clara', 'Dorian', 'Edith', 'Felix', 'Greta', 'Hugo', 'Iris', 'Jonas', 'Klara', 'Leo', 'Maud', 'Nestor', 'Olive', 'Percy'];
const LAST = ['Ashdown', 'Blackwood', 'Crowe', 'Dusk', 'Embers', 'Foxglove', 'Gable', 'Hollow', 'Ivory', 'Lantern', 'Moth', 'Nettle', 'Owlet', 'Thorn', 'Wick', 'Yew'];

const one = (names: readonly string[]): string => names[Math.floor(Math.random() * names.length)]!;

/** A name for a guest who has not told one. */
export const madeUpName = (): string => `${one(FIRST)} ${one(LAST)}`;
