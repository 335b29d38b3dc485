import type { Question } from '#engine';

/** The only answer there is to a question, which nobody need be asked; undefined where there is a choice. */
export const onlyAnswer = ({ options, min }: Question): string[] | undefined => (options.length === min ? options.map(({ id }) => id) : undefined);
