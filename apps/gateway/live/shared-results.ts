import {
  execute,
  getOperationAST,
  Kind,
  visit,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type FieldNode,
  type FormattedExecutionResult,
  type OperationDefinitionNode,
} from 'graphql';

/** The subscription whose updates look the same to all who see a game alike: its type has no resolvers that ask who looks. */
const SHARED_FIELD = 'gameUpdates';

const shareable = new WeakMap<OperationDefinitionNode, boolean>();
/** Texts of one update that are kept: most are wanted once more within the same moment, or not at all. */
const MOST_TEXTS = 8;
const texts = new WeakMap<object, Map<OperationDefinitionNode, Promise<string>>>();

/**
 * Whether what an operation pushes depends on the update alone: it asks for nothing but `gameUpdates`, and its variables are arguments of
 * that field and nowhere else (they choose the updates, not what is told of them).
 */
export function isShareable({ document, operationName }: ExecutionArgs): boolean {
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== 'subscription') return false;
  const known = shareable.get(operation) ?? asksForUpdatesAlone(operation, document);
  shareable.set(operation, known);
  return known;
}

function asksForUpdatesAlone({ selectionSet: { selections } }: OperationDefinitionNode, document: DocumentNode): boolean {
  const [field] = selections;
  if (selections.length !== 1 || field?.kind !== Kind.FIELD || field.name.value !== SHARED_FIELD || field.directives?.length) return false;
  return !hasVariablesBeside(field, document);
}

function hasVariablesBeside(root: FieldNode, document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    VariableDefinition: () => false,
    Argument: (argument) => (root.arguments?.includes(argument) ? false : undefined),
    Variable: () => void (found = true),
  });
  return found;
}

/**
 * The result of a shareable operation for one update, as JSON: made once for all who are sent this update (the same object) by the same
 * document. Results with errors are not shared.
 *
 * @param told gives a result with errors as clients may see it
 */
export function resultText(args: ExecutionArgs, update: object, told: (result: ExecutionResult) => FormattedExecutionResult): Promise<string> {
  const operation = getOperationAST(args.document, args.operationName)!;
  const known = texts.get(update) ?? new Map<OperationDefinitionNode, Promise<string>>();
  texts.set(update, known);
  const forget = (): unknown => known.delete(operation);
  const at = known.get(operation);
  if (at !== undefined) return at;
  if (known.size === MOST_TEXTS) known.clear();
  const text = made(args, update, told, forget);
  known.set(operation, text);
  text.catch(forget);
  return text;
}

async function made(args: ExecutionArgs, update: object, told: (result: ExecutionResult) => FormattedExecutionResult, forget: () => unknown): Promise<string> {
  const result = await execute({ ...args, rootValue: update });
  if (result.errors !== undefined) forget();
  return JSON.stringify(told(result));
}
