import { z } from 'zod';

const guid = z.guid();

/** Can this be a game's id at all? Asking the database for anything else is an error. */
export const isGameId = (id: string): boolean => guid.safeParse(id).success;

/** PostgreSQL's text cannot hold the character NUL, so nothing stored has it; asking for it is an error. */
export const isStorable = (text: string): boolean => !text.includes('\0');
