import { Inject, Injectable } from '@nestjs/common';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { parse, validate, type DocumentNode, type GraphQLError, type GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import { GATEWAY_LIMITS, type GatewayLimits } from '../limits.js';
import { mustBeComparable } from './query-limits.js';

/** Documents kept, and characters of them in all: parsed, each takes up to 125 bytes, and anybody may send as many as there is room for. */
const MOST = 1_000;
const MOST_CHARACTERS = 400_000;

/** GraphQL documents as they come over WebSocket, each parsed and validated once. (Over HTTP Apollo does the same.) */
@Injectable()
export class Documents {
  private readonly valid = new LRUCache<string, DocumentNode>({ max: MOST, maxSize: MOST_CHARACTERS, sizeCalculation: (_, text) => text.length + 1 });

  constructor(
    private readonly schemaHost: GraphQLSchemaHost,
    @Inject(GATEWAY_LIMITS) private readonly limits: GatewayLimits,
  ) {}

  get schema(): GraphQLSchema {
    return this.schemaHost.schema;
  }

  /** How many are kept. */
  get count(): number {
    return this.valid.size;
  }

  /** The document, the same object for the same text; or what is wrong with it. Throws GraphQLError for what cannot be parsed, TOO_COMPLEX for what would take long to validate. */
  read(text: string): DocumentNode | readonly GraphQLError[] {
    const known = this.valid.get(text);
    if (known !== undefined) return known;
    const document = parse(text, { maxTokens: this.limits.tokens });
    mustBeComparable(document, this.limits);
    const errors = validate(this.schema, document);
    if (errors.length > 0) return errors;
    this.valid.set(text, document);
    return document;
  }
}
