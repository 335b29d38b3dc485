import { pick, type Given } from '#engine';
import { heal } from '../happenings/health.js';
import { cardAt, participantOf } from '../state.js';
import type { StepTable } from '../steps.js';
import { searchBody } from './body.js';
import { drawFor } from './drawing.js';
import { openGift } from './gift.js';
import { takeWhatIsCertain } from './rewards.js';
import { isDear, optionOf, searchUses, useCalled, type SearchUse } from './uses.js';

/** How much Health a First Aid Kit gives back. */
const FIRST_AID = 3;

/** A seat's whole Search Action. What it is used for is said only now, by what is possible now; if that is nothing, the Action is lost. */
export function search(t: StepTable, { seat }: { seat: number }): void {
  const uses = searchUses(t.state, seat);
  const [only] = uses;
  if (only === undefined) return t.record({ type: 'ActionFailed', data: { seat, action: 'search', resolve: 0 } });
  if (uses.length === 1 && !isDear(t.state, seat, only)) return declare(t, seat, only);
  const options = uses.map((use) => optionOf(t.state, seat, use));
  t.ask({ [seat]: pick({ kind: 'search.use', prompt: 'What do you use your Search for?', options }) }, 'searchUsePicked', { seat });
}

export const searchUsePicked = (t: StepTable, { seat }: { seat: number }, given: Given): void =>
  declare(t, seat, useCalled(t.state, seat, given.id())!);

const USES: { readonly [use in SearchUse['use']]: (t: StepTable, seat: number, target: string) => void } = {
  room: searchRoom,
  gift: openGift,
  body: (t, seat, target) => searchBody(t, seat, Number(target)),
  'first-aid': useFirstAid,
  panic: (t, seat) => t.record({ type: 'PanicDropped', data: { seat } }),
};

function declare(t: StepTable, seat: number, { use, target }: SearchUse): void {
  t.record({ type: 'SearchDeclared', data: { seat, use, target } });
  USES[use](t, seat, target ?? '');
}

/** What the Room costs is paid before any card is drawn. */
function searchRoom(t: StepTable, seat: number): void {
  const { price, procedure } = cardAt(t.state, participantOf(t.state, seat).cell);
  if (price) t.record({ type: 'PricePaid', data: { seat, bullets: 0, keys: 0, health: 0, ...price } });
  if (procedure.type === 'certain') takeWhatIsCertain(t, seat, procedure);
  else drawFor(t, seat, procedure);
}

function useFirstAid(t: StepTable, seat: number): void {
  heal(t, seat, FIRST_AID);
  t.record({ type: 'ItemDiscarded', data: { seat, item: 'first-aid-kit' } });
}
