import { registerEnumType } from '@nestjs/graphql';

export const GameStatus = { OPEN: 'OPEN', RUNNING: 'RUNNING', FINISHED: 'FINISHED', ABANDONED: 'ABANDONED' } as const;
export const Visibility = { PUBLIC: 'PUBLIC', PRIVATE: 'PRIVATE' } as const;
export const SeatKind = { EMPTY: 'EMPTY', HUMAN: 'HUMAN', BOT: 'BOT' } as const;

registerEnumType(GameStatus, { name: 'GameStatus' });
registerEnumType(Visibility, { name: 'Visibility' });
registerEnumType(SeatKind, { name: 'SeatKind' });
