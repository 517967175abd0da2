import { describe, expect, test } from 'vitest';
import { compareExports, priorityFindings } from '../../../src/derive/offer/export-precedence.ts';
import { authored, cluster, serviceExport, withMetadata } from '../../support/fleet-builder.ts';

function made(where: string, priority?: string, apiVersion = 'flomesh.io/v1alpha1') {
  const annotations =
    priority === undefined ? {} : { annotations: { 'distributary.dev/export-priority': priority } };
  const object = { ...withMetadata(serviceExport(), annotations), apiVersion };
  return { cluster: cluster(where), export: authored(object) };
}

describe('compareExports', () => {
  test.each([
    ['the higher priority', made('west', '2'), made('east', '1')],
    ['a priority over none', made('west', '1'), made('east')],
    ['none over one below zero', made('west'), made('east', '-1')],
    ['the lower key at equal priority', made('east', '1'), made('west', '+1')],
    ['the lower key, when a priority is no integer', made('east'), made('west', '9.5')],
    ['the lower key, when a priority is empty', made('east'), made('west', '')],
    [
      'the lower key, when a priority is too large to be exact',
      made('east'),
      made('west', '9'.repeat(20)),
    ],
    [
      'the older group in one cluster',
      made('east'),
      made('east', undefined, 'multicluster.flomesh.io/v1alpha1'),
    ],
  ])('prefers %s', (_, winner, loser) => {
    expect(compareExports(winner, loser)).toBeLessThan(0);
    expect(compareExports(loser, winner)).toBeGreaterThan(0);
  });

  test('finds an export equal to itself', () => {
    expect(compareExports(made('east'), made('east'))).toBe(0);
  });
});

describe('priorityFindings', () => {
  test.each(['high', '', '1.5', '1e3', '0x10', ' 1'])('names a priority "%s"', (priority) => {
    const [finding] = priorityFindings(made('east', priority).export);
    expect(finding).toMatchObject({
      code: 'DIS0414',
      at: { pointer: '/metadata/annotations/distributary.dev~1export-priority' },
    });
  });

  test.each([undefined, '0', '-3', '+4', '007'])('takes %s', (priority) => {
    expect(priorityFindings(made('east', priority).export)).toEqual([]);
  });
});
