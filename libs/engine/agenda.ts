import type { Decision, Question } from './question.js';
import type { AgendaChange, Frame, Given, Picked, State } from './rules.js';

/** Every open question, the oldest frame's first. */
export const openDecisions = (agenda: readonly Frame[]): Decision[] => agenda.flatMap((frame) => frame.open ?? []);

/** Gives `answer` to an open question; its frame keeps it, sealed, until the step runs. */
export function answerQuestion(agenda: readonly Frame[], decision: Decision, answer: readonly string[]): Frame[] {
  const picked = answer.map((id) => withoutLabel(decision.options.find((o) => o.id === id)!));
  return agenda.map((frame) =>
    frame.open?.some((d) => d.id === decision.id)
      ? { ...frame, open: frame.open.filter((d) => d.id !== decision.id), answers: { ...frame.answers, [decision.seat]: picked } }
      : frame,
  );
}

const withoutLabel = ({ id, data }: Picked): Picked => (data === undefined ? { id } : { id, data });

/** Puts questions on a frame, numbered on from `asked`; in order of seats. */
export function withQuestions(frame: Frame, questions: { readonly [seat: number]: Question }, asked: number): Frame {
  const open = Object.entries(questions).map(([seat, question], i) => ({ id: `d${asked + i + 1}`, seat: Number(seat), ...question }));
  return { ...frame, open };
}

/** What a step is handed: the value returned to it and the answers to the questions it waited on. */
export function givenTo(frame: Frame): Given {
  const answers = frame.answers ?? {};
  const picked = (seat?: number): readonly Picked[] => {
    const answer = seat === undefined ? Object.values(answers)[0] : answers[seat];
    if (answer === undefined) throw new Error(`step ${frame.step} has no answer of seat ${seat ?? 'any'}`);
    return answer;
  };
  return { value: frame.value, picked, id: (seat) => picked(seat)[0]!.id };
}

/** The change that leads from one agenda to the other: what both have at the bottom is kept. */
export function agendaChange(before: State | undefined, after: State): AgendaChange {
  const old = before?.agenda ?? [];
  let keep = 0;
  while (keep < old.length && keep < after.agenda.length && old[keep] === after.agenda[keep]) keep++;
  return { keep, push: after.agenda.slice(keep), asked: after.asked };
}

/** The same change without the prompts and labels of its questions: they are told to people, and no rule reads them. */
export function withoutWords(change: AgendaChange): AgendaChange {
  return { ...change, push: change.push.map(({ open, ...frame }) => (open === undefined ? frame : { ...frame, open: open.map(wordless) })) };
}

const wordless = (decision: Decision): Decision => ({ ...decision, prompt: '', options: decision.options.map((option) => ({ ...option, label: '' })) });
