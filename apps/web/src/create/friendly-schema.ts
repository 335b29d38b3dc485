import type { JsonRecord, JsonValue } from '#sdk';

/** Up to so many numbers are offered as a list to choose from. */
const LISTED = 12;

/** `impossibleActions` as words: `Impossible actions`. */
export function inPlainWords(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll('-', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The values a schema allows, where they can be listed. */
function valuesOf(schema: JsonRecord): readonly JsonValue[] | undefined {
  if ('const' in schema) return [schema.const!];
  if (Array.isArray(schema.enum)) return schema.enum as JsonValue[];
  const { type, minimum, maximum } = schema;
  if (type === 'integer' && typeof minimum === 'number' && typeof maximum === 'number' && maximum - minimum < LISTED) {
    return Array.from({ length: maximum - minimum + 1 }, (_, i) => minimum + i);
  }
  if (!Array.isArray(schema.anyOf)) return undefined;
  const parts = (schema.anyOf as JsonRecord[]).map(valuesOf);
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

const typeOf = (value: JsonValue): string => (typeof value === 'number' ? 'integer' : value === null ? 'null' : typeof value);

function friendlyProperty(name: string, schema: JsonRecord): JsonRecord {
  const values = valuesOf(schema);
  const title = schema.title ?? inPlainWords(name);
  if (values === undefined) return { ...friendlySchema(schema), title };
  const { description, default: usual } = schema;
  const choices = values.map((value) => ({ const: value, title: typeof value === 'string' ? inPlainWords(value) : JSON.stringify(value) }));
  const types = [...new Set(values.map(typeOf))];
  return { title, type: types, ...(description !== undefined && { description }), ...(usual !== undefined && { default: usual }), oneOf: choices };
}

/** The schema as a form is best drawn from it: fields have titles, and whatever is one of a few values is a list of them. It allows the same. */
export function friendlySchema(schema: JsonRecord): JsonRecord {
  const { properties } = schema;
  if (properties === undefined || properties === null || typeof properties !== 'object') return schema;
  const friendly = Object.entries(properties as Record<string, JsonRecord>).map(([name, property]) => [name, friendlyProperty(name, property)]);
  return { ...schema, properties: Object.fromEntries(friendly) as JsonRecord };
}

/** Is there anything to choose? */
export const hasChoices = ({ properties }: JsonRecord): boolean => Object.keys((properties ?? {}) as JsonRecord).length > 0;
