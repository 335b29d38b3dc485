import type { GameTypes, Scene, TableFacts } from './generated/games.js';
import type * as served from './generated/operations.js';
import type { JsonRecord, JsonValue } from './operation.js';

export type { GameTypes, Scene, TableFacts } from './generated/games.js';
export type { CreateWebhookInput, GameFilter, GameStatus, SeatKind, UpdateWebhookInput, Visibility, WebhookDeliveryState, WebhookEvent } from './generated/operations.js';
export type { JsonRecord, JsonValue } from './operation.js';

/**
 * The id of a game type whose view, facts and options this SDK knows. Types that hold something of a game take it as a parameter;
 * left out, they fit the games of every type.
 *
 * @example
 * const flight = (update: WatchedUpdate<'mystic-elevator'>): boolean => update.view.turn.flight;
 */
export type GameTypeId = keyof GameTypes;

/** A view of which no more is known than what every view has. */
export type AnyView = JsonRecord & { readonly scene: Scene };
export type ViewOf<Type extends string> = Type extends GameTypeId ? GameTypes[Type]['view'] : AnyView;
/** The options of `createGame`. */
export type OptionsOf<Type extends string> = Type extends GameTypeId ? GameTypes[Type]['options'] : JsonValue;

type FactIn<Facts> = { [Type in keyof Facts]: { readonly type: Type; readonly data: Facts[Type]; readonly text: string } }[keyof Facts];
/** Something that happened, as its reader may know it; what they may not know is absent. `text` tells it to people: see `sentence`. */
export type Fact<Type extends string = string> = Type extends GameTypeId
  ? FactIn<TableFacts & GameTypes[Type]['facts']>
  : { readonly type: string; readonly data: JsonRecord; readonly text: string };

/** All that one command led to. */
export interface Commit<Type extends string = string> extends Omit<served.CommitFragment, 'facts'> {
  readonly facts: readonly Fact<Type>[];
}

/** A question the rules wait on. `options` and `default` are null, and `kind` is "waiting", where another seat is asked. */
export type Decision = served.DecisionFragment;
export type Option = NonNullable<Decision['options']>[number];
export type Seat = served.SeatFragment;
export type Outcome = served.OutcomeFragment;

/** How quickly moves reach those who watch; `message` is for players. */
export type LiveState = served.ServiceQuery['service']['live'];

/** A game as a list shows it. */
export type GameSummary = served.GameSummaryFragment;
export interface Game<Type extends string = string> extends Omit<served.GameFragment, 'type' | 'options' | 'view'> {
  readonly type: { readonly id: Type; readonly title: string };
  /** With defaults filled in. */
  readonly options: Required<OptionsOf<Type>>;
  readonly view: ViewOf<Type>;
}

/** What a command did, at once from the write side. */
export interface CommandResult<Type extends string = string> extends Omit<served.CommandResultFragment, 'commits'> {
  readonly commits: readonly Commit<Type>[];
}
/** What came about since the update before, with the view it leads to. */
export interface WatchedUpdate<Type extends string = string> extends CommandResult<Type> {
  readonly view: ViewOf<Type>;
}

/** A game type as its rules publish it, with its JSON Schemas. */
export interface GameType extends Omit<served.GameTypeFragment, 'optionsSchema' | 'viewSchema' | 'factSchemas'> {
  readonly optionsSchema: JsonRecord;
  readonly viewSchema: JsonRecord;
  readonly factSchemas: { readonly [type: string]: JsonRecord };
}
export type Player = served.PlayerFragment;
export type PlayerStats = served.PlayerStatsFragment;
export type Rank = served.RankFragment;
export type ChatLine = served.ChatLineFragment;
/** What the service's own check of a history found. */
export type Audit = served.AuditFragment;
/** Who you are, and the bearer token that says so: keep it secret. */
export type Session = served.SessionFragment;
/** `secret` is shown once, when the key is made; it works wherever a token does. */
export type ApiKey = served.ApiKeyFragment;
/** Where the service sends word of games. `secret` is shown when it is made and after a rotation, and null else: keep it for `verifyWebhook`. */
export type Webhook = served.WebhookFragment;
/** One thing told to a webhook, and what became of it. */
export type WebhookDelivery = served.WebhookDeliveryFragment;

export interface Page<T> {
  readonly nodes: readonly T[];
  readonly pageInfo: served.PageInfoFragment;
}
export interface PageRequest {
  readonly first?: number;
  /** `endCursor` of the page before. */
  readonly after?: string | null;
}

export interface CreateGameInput<Type extends string = string> extends Omit<served.CreateGameInput, 'type' | 'options'> {
  readonly type: Type;
  readonly options?: OptionsOf<Type>;
}
export interface DecideInput extends Omit<served.DecideInput, 'commandId'> {
  /** A new one unless told. Tell one to repeat a command whose answer you did not get. */
  readonly commandId?: string;
}
