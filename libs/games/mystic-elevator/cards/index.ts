import { aMomentOfHope } from './a-moment-of-hope.js';
import { adrenalineShot } from './adrenaline-shot.js';
import { armor } from './armor.js';
import { burningMan } from './burning-man.js';
import type { Card } from './card.js';
import type { CardId } from './card-id.js';
import { closetDoor } from './closet-door.js';
import { debris } from './debris.js';
import { dynamite } from './dynamite.js';
import { footsteps } from './footsteps.js';
import { itIsMeantToBe } from './it-is-meant-to-be.js';
import { medicalKit } from './medical-kit.js';
import { mysticSlide } from './mystic-slide.js';
import { nightView } from './night-view.js';
import { pickpocketsGloves } from './pickpockets-gloves.js';
import { revolvingWall } from './revolving-wall.js';
import { secretPassageway } from './secret-passageway.js';
import { secretStairs } from './secret-stairs.js';
import { smoke } from './smoke.js';
import { somethingHidden } from './something-hidden.js';
import { spider } from './spider.js';
import { webs } from './webs.js';
export { stackOf } from './card-id.js';

/** All twenty, by id: five Items, fifteen Events, one of each. */
export const ALL_CARDS: readonly Card[] = [
  pickpocketsGloves,
  medicalKit,
  armor,
  dynamite,
  adrenalineShot,
  secretPassageway,
  secretStairs,
  revolvingWall,
  mysticSlide,
  closetDoor,
  burningMan,
  debris,
  webs,
  smoke,
  spider,
  footsteps,
  nightView,
  somethingHidden,
  aMomentOfHope,
  itIsMeantToBe,
];

const byId = new Map(ALL_CARDS.map((card) => [card.id, card]));

/** The card of that id. */
export const cardOf = (id: CardId): Card => byId.get(id)!;
