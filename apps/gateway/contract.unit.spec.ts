import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { GraphQLSchemaBuilderModule, GraphQLSchemaFactory } from '@nestjs/graphql';
import { Test } from '@nestjs/testing';
import { buildSchema, isInputObjectType, isInterfaceType, isObjectType, printSchema, printType, type GraphQLSchema } from 'graphql';
import { resolvers } from './gateway.module.js';

const contract = buildSchema(readFileSync(new URL('contract/schema.graphql', import.meta.url), 'utf8'));

async function published(): Promise<GraphQLSchema> {
  const app = await Test.createTestingModule({ imports: [GraphQLSchemaBuilderModule] }).compile();
  return app.get(GraphQLSchemaFactory).create(resolvers);
}

/** A type's printed lines without descriptions. */
function lines(schema: GraphQLSchema, type: string): string[] {
  const bare = printSchema(buildSchema(printSchema(schema).replaceAll(/^\s*"""[\s\S]*?"""\n/gm, '')));
  const named = buildSchema(bare).getType(type);
  return named === undefined ? [] : printType(named).split('\n').map((line) => line.trim());
}

const names = Object.keys(contract.getTypeMap()).filter((name) => !name.startsWith('__'));

describe('the published schema', () => {
  it.each(names)('has every line of the contract on %s', async (name) => {
    const schema = await published();
    expect(lines(schema, name)).toEqual(expect.arrayContaining(lines(contract, name)));
  });

  it('describes whatever the contract describes, in the same words', async () => {
    const schema = await published();
    const differing = descriptions(contract).filter((line) => !descriptions(schema).includes(line));
    expect(differing).toEqual([]);
  });

  it('differs from the contract where a line of it is changed', async () => {
    const changed = buildSchema(readFileSync(new URL('contract/schema.graphql', import.meta.url), 'utf8').replace('first: Int = 100', 'first: Int = 99'));
    expect(lines(await published(), 'Game')).not.toEqual(expect.arrayContaining(lines(changed, 'Game')));
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
