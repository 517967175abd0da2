import { describe, expect, test } from 'vitest';
import { defineCode } from '../../../src/diagnostic/code.ts';
import { accountUnknown } from '../../../src/diagnostic/codes/derive-route.ts';
import { diagnose } from '../../../src/diagnostic/diagnostic.ts';
import { startOfFile } from '../../../src/diagnostic/position.ts';
import { joinFindings } from '../../../src/judge/judge-findings.ts';

const inCluster = (cluster: string, file = 'a.yaml', service = 'shop/api') =>
  diagnose(accountUnknown, { service, cluster }, startOfFile(file));

/** The messages, cut before the part that is always the same. */
const told = (...findings: readonly ReturnType<typeof inCluster>[]) =>
  joinFindings(findings).map(({ message }) => message.split(',')[0]);

describe('findings of several clusters', () => {
  test('are joined by what they say, not by how they say it', () => {
    const silent = defineCode<{ cluster: string; by: number }>({
      code: 'DIS9001',
      name: 'silent',
      severity: 'error',
      title: 'silent',
      why: 'Silent.',
      fix: 'mend',
      message: () => 'x',
    });
    const at = startOfFile('a.yaml');
    const of = (cluster: string, by: number) => diagnose(silent, { cluster, by }, at);
    const joined = joinFindings([of('a', 1), of('b', 2), of('c', 1)]);
    expect(joined.map(({ clusters }) => clusters)).toEqual([['a', 'c'], ['b']]);
  });

  test('with one cause are one, in the words of one', () => {
    expect(told(inCluster('north'), inCluster('south'))).toEqual([
      'no workload of shop/api is in Git for clusters "north"',
    ]);
    const [one] = joinFindings(['a', 'b', 'c', 'd', 'e'].map((name) => inCluster(name)));
    expect(one?.message).toContain('for clusters "a", "b", "c" and 2 more, and no export names');
    expect(one?.clusters).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('name their clusters in order', () => {
    const [one] = joinFindings(['n2', 'n1', 'n3'].map((name) => inCluster(name)));
    expect(one?.clusters).toEqual(['n1', 'n2', 'n3']);
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
