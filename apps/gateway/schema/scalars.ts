import { GraphQLScalarType } from 'graphql';

/** Any JSON value, in and out unchanged. */
export const JsonScalar = new GraphQLScalarType({
  name: 'JSON',
  description: 'Any JSON value. Every game type publishes the JSON Schema of its option, view and fact payloads.',
});

const isoTime = (value: unknown): string => {
  const time = value instanceof Date ? value : new Date(value as string);
  if (Number.isNaN(time.getTime())) throw new TypeError('DateTime: an ISO 8601 time is wanted.');
  return time.toISOString();
};

/** A moment, ISO 8601 in UTC with milliseconds. */
export const DateTimeScalar = new GraphQLScalarType({
  name: 'DateTime',
  description: 'A moment: ISO 8601 in UTC with milliseconds.',
  serialize: isoTime,
  parseValue: isoTime,
});
