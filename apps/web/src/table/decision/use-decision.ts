import { useMemo, useState } from 'react';
import type { Decision, Game } from '#sdk';
import { isCode } from '../../session/is-code.js';
import { asPlayer, client } from '../../session/session.js';
import { useAction } from '../../ui/use-action.js';
import { NO_TARGETS, targetsOf, type Targets } from '../scene/targets.js';
import { isSingle, toggled } from './selection.js';

interface Table {
  readonly game: Game;
  readonly decisions: readonly Decision[];
  readonly refresh: () => Promise<void>;
}

/** What the viewer is asked, what is picked so far, and how it is going with the answer. */
export interface Asking {
  readonly decision: Decision | undefined;
  readonly chosen: readonly string[];
  /** Option ids that mean the thing pointed at, where it stands for several. */
  readonly narrowed: readonly string[] | null;
  readonly targets: Targets;
  readonly sending: boolean;
  readonly error: unknown;
  readonly pick: (option: string) => void;
  readonly point: (thing: string) => void;
  readonly widen: () => void;
  readonly send: (answer: readonly string[]) => void;
}

interface Picks {
  readonly of: string;
  readonly chosen: readonly string[];
  readonly narrowed: readonly string[] | null;
}

const freshPicks = (decision: Decision | undefined): Picks => ({
  of: decision?.id ?? '',
  chosen: [],
  narrowed: null,
});

/** The question put to the viewer, with the state of answering it. Picks belong to one question and go with it. */
export function useDecision({ game, decisions, refresh }: Table): Asking {
  const [sent, setSent] = useState<string | null>(null);
  const decision = decisions.find(({ options }) => options !== null);
  const [kept, setPicks] = useState<Picks>(freshPicks(undefined));
  const picks = kept.of === decision?.id ? kept : freshPicks(decision);
  const { run, busy, error } = useAction();
  const sending = busy || (decision !== undefined && sent === decision.id);
  const targets = useMemo(() => (sending ? NO_TARGETS : targetsOf(decision)), [decision, sending]);

  const deliver = async (decisionId: string, answer: readonly string[]): Promise<void> => {
    try {
      await asPlayer(() => client.decide({ gameId: game.id, decisionId, answer }));
      setSent(decisionId);
    } catch (fault) {
      if (isCode(fault, 'STALE_DECISION', 'NOT_ASKED', 'NOT_OFFERED')) await refresh();
      throw fault;
    }
  };
  const send = (answer: readonly string[]): void => {
    if (decision !== undefined && !sending) void run(() => deliver(decision.id, answer));
  };
  const pick = (option: string): void => {
    if (decision === undefined || sending) return;
    if (isSingle(decision)) return send([option]);
    setPicks({ ...picks, chosen: toggled(decision, picks.chosen, option) });
  };
  const point = (thing: string): void => {
    const options = targets.get(thing) ?? [];
    if (options.length === 1 && !decision?.ordered) pick(options[0]!.id);
    else if (options.length > 1) setPicks({ ...picks, narrowed: options.map(({ id }) => id) });
  };
  return {
    decision,
    chosen: picks.chosen,
    narrowed: picks.narrowed,
    targets,
    sending,
    error,
    pick,
    point,
    widen: () => setPicks({ ...picks, narrowed: null }),
    send,
  };
}
