import { Body, Controller, Ip, Post, UseGuards } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { HttpGuard, Identity, Open, type Session } from '#platform';
import { Callers } from '../graphql/callers.js';
import { nameBody, passwordBody } from './query-shapes.js';

const text = { type: 'string' };
const NameBody = ApiBody({ schema: { type: 'object', required: ['name'], properties: { name: text } } });
const PasswordBody = ApiBody({ schema: { type: 'object', required: ['name', 'password'], properties: { name: text, password: { ...text, minLength: 8 } } } });
const GivesSession = ApiCreatedResponse({ description: 'token, expiresAt and player: send the token as "authorization: Bearer <token>"' });

/** Ways to say who one is. */
@ApiTags('players')
@Controller('v1')
@UseGuards(HttpGuard)
@Open()
export class SessionsController {
  constructor(
    private readonly identity: Identity,
    private readonly callers: Callers,
  ) {}

  @Post('guests')
  @ApiOperation({ summary: 'Begin as a guest' })
  @NameBody
  @GivesSession
  async guest(@Ip() address: string, @Body() body: unknown): Promise<Session> {
    const { name } = nameBody.parse(body);
    await this.callers.signingIn(address, null);
    return this.identity.guest(name);
  }

  @Post('players')
  @ApiOperation({ summary: 'Sign up' })
  @PasswordBody
  @GivesSession
  async signUp(@Ip() address: string, @Body() body: unknown): Promise<Session> {
    const { name, password } = passwordBody.parse(body);
    await this.callers.signingIn(address, name);
    return this.identity.signUp(name, password);
  }

  @Post('sessions')
  @ApiOperation({ summary: 'Log in' })
  @PasswordBody
  @GivesSession
  async logIn(@Ip() address: string, @Body() body: unknown): Promise<Session> {
    const { name, password } = passwordBody.parse(body);
    await this.callers.signingIn(address, name);
    return this.identity.logIn(name, password);
  }
}
