import { Field, ObjectType, registerEnumType } from '@nestjs/graphql';

export const LiveMode = { IMMEDIATE: 'IMMEDIATE', DELAYED: 'DELAYED' } as const;
registerEnumType(LiveMode, {
  name: 'LiveMode',
  valuesMap: { IMMEDIATE: { description: 'Moves are pushed as they are made.' }, DELAYED: { description: 'Moves are stored at once and pushed a little later.' } },
});

@ObjectType('LiveState', { description: 'How quickly moves reach those who watch.' })
export class LiveState {
  @Field(() => LiveMode) mode!: keyof typeof LiveMode;
  @Field(() => String, { description: 'The same in a sentence for players.' }) message!: string;
}

@ObjectType('Service', { description: 'How the service is.' })
export class Service {
  @Field(() => LiveState) live!: LiveState;
}
