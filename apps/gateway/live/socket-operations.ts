import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { getOperationAST, GraphQLError, type ExecutionArgs } from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import { NightledgerError, type Identified } from '#platform';
import { ContextFactory, type Sender } from '../graphql/context-factory.js';
import { Documents } from '../graphql/documents.js';
import { requestError } from '../graphql/errors.js';
import { mustBeAffordable } from '../graphql/query-limits.js';
import { GATEWAY_LIMITS, type GatewayLimits } from '../limits.js';

/** What is known of a connection once its client has said who it is. */
export interface Connection {
  readonly sender: Sender;
  readonly identified: Identified | null;
}

/** Makes what a client sends over WebSocket ready to be carried out, within the same limits as over HTTP. */
@Injectable()
export class SocketOperations {
  constructor(
    private readonly documents: Documents,
    private readonly contexts: ContextFactory,
    @Inject(GATEWAY_LIMITS) private readonly limits: GatewayLimits,
  ) {}

  /** @param open operations of the connection under way, this one among them */
  async prepare(connection: Connection, open: number, payload: SubscribePayload): Promise<ExecutionArgs | readonly GraphQLError[]> {
    try {
      await this.contexts.another(connection.sender);
      const most = this.limits.subscriptionsPerSocket;
      if (open > most) throw new NightledgerError('RATE_LIMITED', `At most ${most} operations run on one connection. End some, or open another connection.`);
      return await this.execution(connection, payload);
    } catch (error) {
      return [error instanceof GraphQLError ? error : requestError(error)];
    }
  }

  private async execution(connection: Connection, payload: SubscribePayload): Promise<ExecutionArgs | readonly GraphQLError[]> {
    const { schema } = this.documents;
    const document = this.documents.read(payload.query);
    if (!('kind' in document)) return document;
    const operation = getOperationAST(document, payload.operationName);
    if (!operation) throw new NightledgerError('BAD_INPUT', 'Name one operation of the document as operationName.');
    const variableValues = payload.variables ?? undefined;
    mustBeAffordable({ schema, document, operation, variables: variableValues }, this.limits);
    const identified = await this.stillIdentified(connection, operation.operation === 'mutation');
    const contextValue = await this.contexts.create({ ...connection.sender, requestId: randomUUID() }, identified, operation.operation === 'subscription');
    return { schema, document, operationName: payload.operationName, variableValues, contextValue };
  }

  /**
   * Who sends now: the session may have ended since the connection was made, and a key may have been revoked. To look a key up costs a
   * query, so it is done for what changes something; for the rest the connection is looked at now and then.
   */
  private async stillIdentified({ sender, identified }: Connection, changes: boolean): Promise<Identified | null> {
    return identified === null || (identified.via === 'api-key' && !changes) ? identified : this.contexts.identified(sender);
  }
}
