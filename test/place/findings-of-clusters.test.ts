import { describe, expect, test } from 'vitest';
import { accountUnknown } from '../../src/diagnostic/codes/derive-route.ts';
import { diagnose } from '../../src/diagnostic/diagnostic.ts';
import { startOfFile } from '../../src/diagnostic/position.ts';
import { joinFindings } from '../../src/place/findings-of-clusters.ts';

const inCluster = (cluster: string, file = 'a.yaml', service = 'shop/api') =>
  diagnose(accountUnknown, { service, cluster }, startOfFile(file));

/** The messages, cut before the part that is always the same. */
const told = (...findings: readonly ReturnType<typeof inCluster>[]) =>
  joinFindings(findings).map(({ message }) => message.split(',')[0]);

describe('findings of several clusters', () => {
  test('with one cause are one, in the words of one', () => {
    expect(told(inCluster('north'), inCluster('south'))).toEqual([
      'no workload of shop/api stands in Git for clusters "north"',
    ]);
    const [one] = joinFindings(['a', 'b', 'c', 'd', 'e'].map((name) => inCluster(name)));
    expect(one?.message).toContain('for clusters "a", "b", "c" and 2 more, and no export names');
    expect(one?.cluster).toBeUndefined();
  });

  test('of other places or services stay apart, in order', () => {
    const findings = [
      inCluster('a', 'b.yaml'),
      inCluster('b'),
      inCluster('c', 'a.yaml', 'shop/web'),
    ];
    expect(joinFindings(findings)).toEqual(findings);
  });

  test('of one cluster are as they were', () => {
    const findings = [inCluster('north'), inCluster('north')];
    expect(joinFindings(findings)).toEqual(findings);
  });
});
