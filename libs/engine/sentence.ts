/** Parts that not everybody gets: whoever may not know them finds them absent. */
type Hidden<Part> = [Part] extends [never] ? unknown : Partial<Part>;
type DataOf<Secret> = Secret extends { readonly data: infer Data } ? Data : never;

/** What a viewer may see of a fact: the public part always, the secret and the sealed part perhaps. */
export type SeenData<F> = F extends { readonly data: infer Data; readonly secret?: infer Secret; readonly sealed?: infer Sealed }
  ? Data & Hidden<DataOf<NonNullable<Secret>>> & Hidden<NonNullable<Sealed>>
  : never;

/** For every type of fact how people are told of it: one short sentence about what a viewer sees, or '' where there is nothing worth telling. */
export type Sentences<F extends { readonly type: string }> = {
  readonly [Type in F['type']]: (seen: SeenData<Extract<F, { readonly type: Type }>>) => string;
};

/** A seat in a sentence. Whoever shows the sentence puts the name of who sits there in its place. */
export const who = (seat: number): string => `{seat:${seat}}`;

/** Words in a row: `a`, `a and b`, `a, b and c`. */
export const listed = (words: readonly string[]): string => (words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`);
