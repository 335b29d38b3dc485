import { applyDecorators, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiQuery } from '@nestjs/swagger';
import { HttpGuard, Open } from '#platform';

/** A controller for everybody, which shows private games to their members and to who sends the invite. */
export const OpenToVisitors = () =>
  applyDecorators(UseGuards(HttpGuard), Open(), ApiBearerAuth(), ApiHeader({ name: 'nightledger-invite', required: false, description: 'The invite of a private game.' }));

/** A query parameter that may be left out. */
export const Parameter = (name: string, description: string, type: 'string' | 'integer' | 'boolean' = 'string') =>
  ApiQuery({ name, required: false, description, schema: { type } });
