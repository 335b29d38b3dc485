import { describe, expect, it } from '@jest/globals';
import { ClientError, type AnyView } from '#sdk';
import { Moments } from './moments.js';

const viewAt = (version: number) => ({ version }) as unknown as AnyView;
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Reads what it is asked for; fails as often as told first. */
function reading(failures: Error[] = []) {
  const asked: number[] = [];
  let pauses = 0;
  const read = async (version: number) => {
    asked.push(version);
    await Promise.resolve();
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    return viewAt(version);
  };
  const moments = new Moments(read, () => undefined, async () => void pauses++);
  return { asked, moments, pauses: () => pauses };
}

const failure = (code: 'RATE_LIMITED' | 'FORBIDDEN') => new ClientError(code, code);

describe('the views of a film', () => {
  it('are read once each, in the order they are wanted', async () => {
    const { asked, moments } = reading();
    moments.want([3, 4, 5]);
    await settled();
    moments.want([4, 5, 6]);
    await settled();
    expect(asked).toEqual([3, 4, 5, 6]);
    expect([2, 3, 6].map((version) => moments.at(version))).toEqual([undefined, viewAt(3), viewAt(6)]);
  });

  it('that are no longer wanted are not read', async () => {
    const { asked, moments } = reading();
    moments.want([1, 2, 3]);
    moments.want([90]);
    await settled();
    expect(asked).toEqual([1, 90]);
  });

  it('that have come by another way are not read', async () => {
    const { asked, moments } = reading();
    moments.keep(8, viewAt(8));
    moments.want([7, 8, 9]);
    await settled();
    expect(asked).toEqual([7, 9]);
  });

  it('are read again after a pause where too many were asked for', async () => {
    const { asked, moments, pauses } = reading([failure('RATE_LIMITED'), failure('RATE_LIMITED')]);
    moments.want([1, 2]);
    await settled();
    expect([asked, pauses(), moments.error]).toEqual([[1, 1, 1, 2], 2, undefined]);
  });

  it('are not read on after a failure until one tries again', async () => {
    const forbidden = failure('FORBIDDEN');
    const { asked, moments } = reading([forbidden]);
    moments.want([1, 2]);
    await settled();
    expect([asked, moments.error]).toEqual([[1], forbidden]);
    moments.retry();
    await settled();
    expect([asked, moments.error, moments.at(2)]).toEqual([[1, 1, 2], undefined, viewAt(2)]);
  });

  it('of a long game are forgotten, the oldest first', () => {
    const { moments } = reading();
    for (let version = 1; version <= 401; version++) moments.keep(version, viewAt(version));
    expect([moments.at(1), moments.at(2), moments.at(401)]).toEqual([undefined, viewAt(2), viewAt(401)]);
  });
});
