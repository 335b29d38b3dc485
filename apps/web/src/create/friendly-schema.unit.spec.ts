import { friendlySchema, hasChoices, inPlainWords } from './friendly-schema.js';

const propertyOf = (property: object) => (friendlySchema({ type: 'object', properties: { oneThing: property as never } }).properties as any).oneThing;

test.each([
  ['impossibleActions', 'Impossible actions'],
  ['mixed', 'Mixed'],
  ['first-seat', 'First seat'],
])('%s in plain words is %s', (name, words) => expect(inPlainWords(name)).toBe(words));

test('an enum becomes a list with words, and keeps what else is said of it', () => {
  expect(propertyOf({ type: 'string', enum: ['A', 'mixed'], default: 'A', description: 'Which.' })).toEqual({
    title: 'One thing',
    type: ['string'],
    description: 'Which.',
    default: 'A',
    oneOf: [
      { const: 'A', title: 'A' },
      { const: 'mixed', title: 'Mixed' },
    ],
  });
});

test('a word or a few numbers become one list', () => {
  const { type, oneOf } = propertyOf({ anyOf: [{ const: 'random' }, { type: 'integer', minimum: 0, maximum: 1 }] });
  expect(type).toEqual(['string', 'integer']);
  expect(oneOf).toEqual([
    { const: 'random', title: 'Random' },
    { const: 0, title: '0' },
    { const: 1, title: '1' },
  ]);
});

test.each([
  ['many numbers', { type: 'integer', minimum: 0, maximum: 12 }],
  ['unbounded numbers', { type: 'integer', minimum: 0 }],
  ['text', { type: 'string' }],
  ['a word or any text', { anyOf: [{ const: 'random' }, { type: 'string' }] }],
])('%s stay as they are, with a title', (_, property) => expect(propertyOf(property)).toEqual({ ...property, title: 'One thing' }));

test('a title of its own stays', () => expect(propertyOf({ type: 'string', title: 'Mine' }).title).toBe('Mine'));

test('groups of fields are made friendly inside', () => {
  expect(propertyOf({ type: 'object', properties: { deepIn: { enum: [1] } } })).toEqual({
    type: 'object',
    title: 'One thing',
    properties: { deepIn: { title: 'Deep in', type: ['integer'], oneOf: [{ const: 1, title: '1' }] } },
  });
});

test('a type without options has no choices', () => {
  expect([hasChoices({ type: 'object', properties: {} }), hasChoices({ type: 'object' }), hasChoices({ properties: { one: {} } })]).toEqual([false, false, true]);
});
