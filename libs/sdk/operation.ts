/** Any JSON value, as the service sends and takes it. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };
export type JsonRecord = { readonly [key: string]: JsonValue };

/** The text of a GraphQL operation that asks for one field; knows the types of its result and its variables. */
export type Operation<Result, Variables> = string & { readonly ' types'?: (variables: Variables) => Result };
/** The value of the one field. */
export type ValueOf<Result> = Result[keyof Result];
