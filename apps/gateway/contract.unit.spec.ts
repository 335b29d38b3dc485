import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { GraphQLSchemaBuilderModule, GraphQLSchemaFactory } from '@nestjs/graphql';
import { Test } from '@nestjs/testing';
import { buildSchema, DangerousChangeType, findBreakingChanges, findDangerousChanges, isInputObjectType, isInterfaceType, isObjectType, type GraphQLSchema } from 'graphql';
import { resolvers } from './gateway.module.js';

const text = readFileSync(new URL('contract/schema.graphql', import.meta.url), 'utf8');
const contract = buildSchema(text);

async function published(): Promise<GraphQLSchema> {
  const app = await Test.createTestingModule({ imports: [GraphQLSchemaBuilderModule] }).compile();
  return app.get(GraphQLSchemaFactory).create(resolvers);
}

/** What a client written for the contract would notice. That fields, and arguments that may be left out, are added it does not. */
function differences(served: GraphQLSchema, promised = contract): string[] {
  const added: string[] = [DangerousChangeType.OPTIONAL_ARG_ADDED, DangerousChangeType.OPTIONAL_INPUT_FIELD_ADDED];
  const dangerous = findDangerousChanges(promised, served).filter(({ type }) => !added.includes(type));
  return [...findBreakingChanges(promised, served), ...dangerous].map(({ description }) => description);
}

describe('the published schema', () => {
  it('is as a client written for the contract expects it', async () => {
    expect(differences(await published())).toEqual([]);
  });

  it('describes whatever the contract describes, in the same words', async () => {
    const schema = await published();
    const differing = descriptions(contract).filter((line) => !descriptions(schema).includes(line));
    expect(differing).toEqual([]);
  });

  it.each([
    ['first: Int = 100', 'first: Int = 99'],
    ['seat: Int, invite: String)', 'seat: Int, invite: String, password: String)'],
    ['startGame(gameId: ID!, commandId: ID!)', 'startGame(gameId: ID!)'],
  ])('differs from a contract that says otherwise: %s', async (line, otherwise) => {
    expect(text).toContain(line);
    expect(differences(await published(), buildSchema(text.replace(line, otherwise)))).not.toEqual([]);
  });
});

function descriptions(schema: GraphQLSchema): string[] {
  return Object.values(schema.getTypeMap())
    .filter((type) => !type.name.startsWith('__'))
    .flatMap((type) => {
      const fields = isObjectType(type) || isInputObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
      return [type, ...fields.map((field) => ({ name: `${type.name}.${field.name}`, description: field.description }))];
    })
    .filter((thing) => thing.description)
    .map((thing) => `${thing.name}: ${thing.description!.replaceAll(/\s+/g, ' ')}`);
}
