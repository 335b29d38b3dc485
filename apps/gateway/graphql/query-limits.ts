import {
  getVariableValues,
  isListType,
  isNonNullType,
  Kind,
  type ArgumentNode,
  type ConstArgumentNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { getComplexity, type ComplexityEstimator } from 'graphql-query-complexity/cjs';
import { NightledgerError } from '#platform';
import type { GatewayLimits } from '../limits.js';

/** What a field costs by itself, where that is not 1. */
const COSTS: { readonly [field: string]: number } = {
  'Game.view': 10,
  'Game.decisions': 5,
  // The longest page of commits, told in full, must be affordable.
  'Fact.text': 1 / 8,
  'Query.audit': 2_000,
  'Query.gameByInvite': 100,
  'Query.games': 10,
  'Query.leaderboard': 10,
  'Player.games': 10,
  'Mutation.guest': 50,
  'Mutation.signUp': 500,
  'Mutation.logIn': 500,
};
/** What an argument costs besides: to wait asks the database again and again, and a game's past is folded anew. */
const ARGUMENT_COSTS: { readonly [name: string]: number } = { atLeastVersion: 100, atVersion: 100 };
/** A list without a length of its own is taken to be so long; those of the schema are known better. */
const SOME = 5;
const SCHEMA_LISTS: { readonly [field: string]: number } = { '__Schema.types': 50, '__Type.fields': 4 };
/** What a field of the schema costs: it is at hand, but there are many. */
const OF_SCHEMA = 1 / 2;

const isList = (type: GraphQLOutputType): boolean => isListType(isNonNullType(type) ? type.ofType : type);

/** Each field costs 1 or what is told above, and what is in a list as often as the list is long. */
const estimate: ComplexityEstimator = ({ type, field, args, childComplexity }) => {
  if (field.name === '__typename') return 0;
  const own = COSTS[`${type.name}.${field.name}`] ?? (type.name.startsWith('__') ? OF_SCHEMA : 1);
  const besides = Object.entries(ARGUMENT_COSTS).reduce((sum, [name, cost]) => sum + (typeof args[name] === 'number' ? cost : 0), 0);
  return own + besides + Math.max(1, lengthOf(type.name, field, args)) * childComplexity;
};

/** How long a page is asked for; one of null is as long as one that is not told. */
function lengthOf(typeName: string, field: GraphQLField<unknown, unknown>, args: { readonly [name: string]: unknown }): number {
  if (typeName.startsWith('__')) return SCHEMA_LISTS[`${typeName}.${field.name}`] ?? 1;
  const length = field.args.find(({ name }) => name === 'first' || name === 'last');
  if (length !== undefined) return Number(args[length.name] ?? length.defaultValue);
  return isList(field.type) && !typeName.endsWith('Connection') ? SOME : 1;
}

/**
 * Throws TOO_COMPLEX, before anything is validated, where one name stands too often for fields that have fields of their own: all that
 * meet in one place must be compared with each other, which takes seconds for a few hundred.
 */
export function mustBeComparable(document: DocumentNode | undefined, { repeats }: Pick<GatewayLimits, 'repeats'>): void {
  if (document === undefined) return;
  const seen = new Map<string, number>();
  visit(document, {
    Field: ({ alias, name, selectionSet }) => {
      if (selectionSet === undefined) return;
      const key = (alias ?? name).value;
      const times = (seen.get(key) ?? 0) + 1;
      if (times > repeats) throw new NightledgerError('TOO_COMPLEX', `The document has the field ${key} more than ${repeats} times. Ask for it in several queries.`);
      seen.set(key, times);
    },
  });
}

interface Operation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Record<string, unknown> | undefined;
}

type Limits = Pick<GatewayLimits, 'depth' | 'cost'>;

/** What is remembered of an operation: with which values of the variables that its cost depends on it has been found affordable. */
interface Verdict {
  readonly limits: Limits;
  readonly deciding: DecidingVariables;
  readonly good: Set<string>;
}
const verdicts = new WeakMap<OperationDefinitionNode, Verdict>();
const MOST_REMEMBERED = 50;
const LONGEST_REMEMBERED = 200;

/**
 * Throws TOO_COMPLEX for a (valid) operation that goes deeper or costs more than the limits say. The same operation with the same values
 * of the variables its cost depends on is weighed once.
 */
export function mustBeAffordable(asked: Operation, limits: Limits): void {
  const verdict = verdictOf(asked, limits);
  const values = decidingValues(verdict.deciding, asked.variables ?? {});
  if (verdict.good.has(values)) return;
  const weighed = weigh(asked, limits);
  if (weighed && verdict.good.size < MOST_REMEMBERED && values.length <= LONGEST_REMEMBERED) verdict.good.add(values);
}

function verdictOf({ document, operation }: Operation, limits: Limits): Verdict {
  const known = verdicts.get(operation);
  if (known !== undefined && known.limits === limits) return known;
  const verdict = { limits, deciding: decidingVariables(document), good: new Set<string>() };
  verdicts.set(operation, verdict);
  return verdict;
}

/** Variables that the cost of a document's operations depends on: by their value (lengths, switches), or by being told at all. */
interface DecidingVariables {
  readonly byValue: ReadonlySet<string>;
  readonly byPresence: ReadonlySet<string>;
}

function decidingVariables(document: DocumentNode): DecidingVariables {
  const [byValue, byPresence] = [new Set<string>(), new Set<string>()];
  const note = ({ name, value }: ArgumentNode | ConstArgumentNode, isSwitch: boolean): void => {
    if (value.kind !== Kind.VARIABLE) return;
    if (isSwitch || name.value === 'first' || name.value === 'last') byValue.add(value.name.value);
    else if (Object.hasOwn(ARGUMENT_COSTS, name.value)) byPresence.add(value.name.value);
  };
  visit(document, {
    Field: (field) => field.arguments?.forEach((argument) => note(argument, false)),
    Directive: (directive) => directive.arguments?.forEach((argument) => note(argument, true)),
  });
  return { byValue, byPresence };
}

/** A variable left out (it may have a default) is told from one that is null. */
function decidingValues({ byValue, byPresence }: DecidingVariables, variables: Record<string, unknown>): string {
  const values = [...byValue].map((name) => (Object.hasOwn(variables, name) ? [simple(variables[name])] : []));
  const kinds = [...byPresence].map((name) => (Object.hasOwn(variables, name) ? typeof variables[name] : ''));
  return values.length + kinds.length === 0 ? '' : JSON.stringify([values, kinds]);
}

/** Lengths and switches are numbers and truth values; anything with something in it fits neither, however deep it goes. */
const simple = (value: unknown): unknown => (typeof value === 'object' && value !== null ? {} : value);

/** Throws where it is too much; false where the variables do not fit, so that it cannot be told. */
function weigh({ schema, document, operation, variables }: Operation, limits: Limits): boolean {
  const depth = depthOf(operation.selectionSet, document);
  if (depth > limits.depth)
    throw new NightledgerError('TOO_COMPLEX', `The query is ${depth} levels deep; at most ${limits.depth} are allowed. Ask for it in several queries.`);
  // Execution tells what is wrong with variables; a query that does not run costs nothing.
  if (getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {}).errors) return false;
  const cost = costOf({ schema, document, operation, variables });
  if (cost > limits.cost)
    throw new NightledgerError('TOO_COMPLEX', `The query costs ${Number.isFinite(cost) ? cost : 'too much'}; at most ${limits.cost} is allowed. Ask for fewer fields or shorter pages.`);
  return true;
}

function costOf({ schema, document, operation, variables }: Operation): number {
  try {
    return getComplexity({ estimators: [estimate], schema, query: document, variables, operationName: operation.name?.value });
  } catch {
    return Infinity;
  }
}

/** Levels of braces, introspection aside. Every fragment is measured once, however often it is spread. */
function depthOf({ selections }: SelectionSetNode, document: DocumentNode, measured = new Map<string, number>()): number {
  const depths = selections.map((node) => {
    if (node.kind === Kind.FRAGMENT_SPREAD) return fragmentDepth(node.name.value, document, measured);
    if (node.kind === Kind.FIELD && node.name.value.startsWith('__')) return 0;
    return node.selectionSet === undefined ? 0 : depthOf(node.selectionSet, document, measured);
  });
  return 1 + Math.max(0, ...depths);
}

function fragmentDepth(name: string, document: DocumentNode, measured: Map<string, number>): number {
  const known = measured.get(name);
  if (known !== undefined) return known;
  const fragment = document.definitions.find((d): d is FragmentDefinitionNode => d.kind === Kind.FRAGMENT_DEFINITION && d.name.value === name);
  const depth = fragment === undefined ? 0 : depthOf(fragment.selectionSet, document, measured);
  measured.set(name, depth);
  return depth;
}
