import type { Visitor } from '../reads/visitor.js';
import type { Loaders } from './loaders.js';

/** What the resolvers of one operation share. */
export interface GatewayContext {
  readonly visitor: Visitor;
  readonly requestId: string;
  readonly address: string;
  readonly loaders: Loaders;
}
