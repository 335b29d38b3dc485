import {
  getVariableValues,
  isListType,
  isNonNullType,
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { getComplexity, type ComplexityEstimator } from 'graphql-query-complexity/cjs';
import { NightledgerError } from '#platform';
import type { GatewayLimits } from '../limits.js';

/** What a field costs by itself, where that is not 1. */
const COSTS: { readonly [field: string]: number } = {
  'Game.view': 10,
  'Game.decisions': 5,
  'Query.audit': 2_000,
  'Query.games': 10,
  'Query.leaderboard': 10,
  'Mutation.guest': 50,
  'Mutation.signUp': 500,
  'Mutation.logIn': 500,
};
/** What an argument costs besides: to wait asks the database again and again, and a game's past is folded anew. */
const ARGUMENT_COSTS: { readonly [name: string]: number } = { atLeastVersion: 100, atVersion: 100 };
/** A list without a length of its own is taken to be so long. */
const SOME = 5;

const isList = (type: GraphQLOutputType): boolean => isListType(isNonNullType(type) ? type.ofType : type);

/** Each field costs 1 or what is told above, and what is in a list as often as the list is long. */
const estimate: ComplexityEstimator = ({ type, field, args, childComplexity }) => {
  if (field.name === '__typename') return 0;
  const own = COSTS[`${type.name}.${field.name}`] ?? 1;
  const besides = Object.entries(ARGUMENT_COSTS).reduce((sum, [name, cost]) => sum + (typeof args[name] === 'number' ? cost : 0), 0);
  return own + besides + Math.max(1, lengthOf(type.name, field, args)) * childComplexity;
};

/** How long a page is asked for; one of null is as long as one that is not told. */
function lengthOf(typeName: string, field: GraphQLField<unknown, unknown>, args: { readonly [name: string]: unknown }): number {
  const length = field.args.find(({ name }) => name === 'first' || name === 'last');
  if (length !== undefined) return Number(args[length.name] ?? length.defaultValue);
  return isList(field.type) && !typeName.endsWith('Connection') ? SOME : 1;
}

interface Operation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Record<string, unknown> | undefined;
}

/** Throws TOO_COMPLEX for a (valid) operation that goes deeper or costs more than the limits say. */
export function mustBeAffordable({ schema, document, operation, variables }: Operation, limits: Pick<GatewayLimits, 'depth' | 'cost'>): void {
  const depth = depthOf(operation.selectionSet, document);
  if (depth > limits.depth)
    throw new NightledgerError('TOO_COMPLEX', `The query is ${depth} levels deep; at most ${limits.depth} are allowed. Ask for it in several queries.`);
  const cost = costOf({ schema, document, operation, variables });
  if (cost > limits.cost)
    throw new NightledgerError('TOO_COMPLEX', `The query costs ${Number.isFinite(cost) ? cost : 'too much'}; at most ${limits.cost} is allowed. Ask for fewer fields or shorter pages.`);
}

function costOf({ schema, document, operation, variables }: Operation): number {
  // Execution tells what is wrong with variables; a query that does not run costs nothing.
  if (getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {}).errors) return 0;
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
