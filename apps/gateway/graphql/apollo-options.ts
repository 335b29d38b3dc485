import type { IncomingMessage } from 'node:http';
import type { ApolloServerPlugin, BaseContext, GraphQLRequestListener } from '@apollo/server';
import type { ApolloDriverConfig } from '@nestjs/apollo';
import { Inject, Injectable } from '@nestjs/common';
import type { GqlOptionsFactory } from '@nestjs/graphql';
import { parse, type DocumentNode } from 'graphql';
import { LOGGER, NightledgerError, requestIdOf, type Logger } from '#platform';
import { GATEWAY_LIMITS, type GatewayLimits } from '../limits.js';
import type { GatewayContext } from './context.js';
import { ContextFactory, type Sender } from './context-factory.js';
import { requestError, tellError } from './errors.js';
import { mustBeAffordable, mustBeComparable } from './query-limits.js';

/** GraphQL over HTTP at /graphql: one operation per request, no batches. */
@Injectable()
export class ApolloOptions implements GqlOptionsFactory<ApolloDriverConfig> {
  constructor(
    private readonly contexts: ContextFactory,
    @Inject(GATEWAY_LIMITS) private readonly limits: GatewayLimits,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  createGqlOptions(): Omit<ApolloDriverConfig, 'driver'> {
    return {
      path: '/graphql',
      autoSchemaFile: true,
      graphiql: false,
      introspection: true,
      csrfPrevention: true,
      allowBatchedHttpRequests: false,
      persistedQueries: false,
      includeStacktraceInErrorResponses: false,
      autoTransformHttpErrors: false,
      parseOptions: { maxTokens: this.limits.tokens },
      plugins: [affordableOnly(this.limits), errorsBearRequestIds],
      context: ({ req }: { req: HttpRequest }) => this.context(req),
      formatError: (formatted, error) => tellError(error, formatted, this.log),
    };
  }

  private async context(req: HttpRequest): Promise<GatewayContext> {
    try {
      this.look(req);
      const sender = senderOf(req);
      return await this.contexts.create(sender, await this.contexts.identify(sender), false);
    } catch (error) {
      throw requestError(error, requestIdOf(req));
    }
  }

  /** Apollo lets nobody refuse a document between parsing and validating it, so long ones are parsed here as well. */
  private look({ body, query }: HttpRequest): void {
    const text = (body as { query?: unknown } | undefined)?.query ?? query?.['query'];
    if (typeof text !== 'string' || text.length < SHORT) return;
    mustBeComparable(parsed(text, this.limits.tokens), this.limits);
  }
}

/** Too short for what `mustBeComparable` refuses to cost much. */
const SHORT = 2_000;

/** Undefined for what is no document: Apollo tells so. */
function parsed(text: string, maxTokens: number): DocumentNode | undefined {
  try {
    return parse(text, { maxTokens });
  } catch {
    return undefined;
  }
}

const affordableOnly = (limits: GatewayLimits): ApolloServerPlugin => ({
  requestDidStart: async (): Promise<GraphQLRequestListener<BaseContext>> => ({
    didResolveOperation: async ({ schema, document, operation, request }) => {
      if (!operation) return; // Apollo tells that there is none, or more than one
      try {
        if (operation.operation === 'subscription') throw new NightledgerError('BAD_INPUT', 'Subscribe over WebSocket, at this same address: protocol graphql-transport-ws.');
        mustBeAffordable({ schema, document, operation, variables: request.variables }, limits);
      } catch (error) {
        throw requestError(error);
      }
    },
  }),
});

const errorsBearRequestIds: ApolloServerPlugin<GatewayContext> = {
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue }) => errors.forEach(({ extensions }) => (extensions['requestId'] = contextValue.requestId)),
  }),
};

/** A request as Express hands it on. */
export type HttpRequest = IncomingMessage & { readonly ip?: string; readonly body?: unknown; readonly query?: Record<string, unknown> };

/** Who sends an HTTP request. */
export function senderOf(req: HttpRequest): Sender {
  const invite = req.headers['nightledger-invite'];
  return {
    authorization: req.headers.authorization,
    invite: typeof invite === 'string' ? invite : undefined,
    requestId: requestIdOf(req),
    address: req.ip ?? req.socket.remoteAddress ?? 'unknown',
  };
}
