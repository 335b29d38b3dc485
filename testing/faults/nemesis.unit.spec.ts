import { describe, expect, test } from '@jest/globals';
import { Luck } from './luck.js';
import { scheduleOf, TARGETS, type Step } from './nemesis.js';

const stepsOf = (kills: number, seed: string): Step[] => scheduleOf(kills, new Luck(seed, 'schedule')).flatMap(({ steps }) => [...steps]);

describe('a schedule', () => {
  test('has as many kills as are wanted, of every target', () => {
    const victims = stepsOf(500, 'a').flatMap((step) => (step.do === 'kill' ? [step.target] : []));
    expect(victims.length).toBe(500);
    expect([...new Set(victims)].sort()).toEqual([...TARGETS].sort());
    const least = Math.min(...TARGETS.map((target) => victims.filter((victim) => victim === target).length));
    expect(least).toBeGreaterThanOrEqual(25);
  });

  test('has pauses and disturbances besides', () => {
    expect(new Set(stepsOf(100, 'a').map((step) => step.do))).toEqual(new Set(['kill', 'pause', 'disturb']));
  });

  test('is the same for the same seed, and another for another', () => {
    expect(scheduleOf(60, new Luck('a', 'schedule'))).toEqual(scheduleOf(60, new Luck('a', 'schedule')));
    expect(scheduleOf(60, new Luck('a', 'schedule'))).not.toEqual(scheduleOf(60, new Luck('b', 'schedule')));
  });
});
