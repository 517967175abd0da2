import { describe, expect, test } from 'vitest';
import { comparedDemand } from '../../../src/outage/change/compared-demand.ts';
import type { Demand, LoadSource } from '../../../src/outage/demand.ts';
import type { SourceFile } from '../../../src/resource/source-file.ts';
import { changedFiles, compareFleets } from '../../support/changed-fleet.ts';
import { simulatedFleet } from '../../support/simulated-fleet.ts';

/** A workload that serves nobody, in Paris. */
function batch(replicas: number): SourceFile {
  const text = `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: batch, namespace: other}\nspec:\n  replicas: ${replicas}\n  selector: {matchLabels: {app: batch}}\n  template:\n    metadata: {labels: {app: batch}}\n    spec: {containers: [{name: batch, image: "batch:1"}]}\n`;
  return { path: 'clusters/paris/batch.yaml', text };
}

/** Ten times as many pods of the API in Tokyo. */
const scaled = `--- # distributary.yaml
-    - {path: "clusters/{{ name }}"}
+    - {path: "clusters/{{ name }}"}
  patches:
    - clusters: {names: [tokyo]}
      target: {kind: Deployment, name: api}
      patch: {spec: {replicas: 40}}
`;

async function peaksOf(change: string, before: number, after: number) {
  const [earlier, later] = [
    await simulatedFleet([...changedFiles(''), batch(before)], {}),
    await simulatedFleet([...changedFiles(change), batch(after)], {}),
  ];
  if (earlier === undefined || later === undefined) throw new Error('there are no errors');
  const { peaks } = compareFleets(earlier, later);
  return peaks.map(({ cluster, after: load }) => `${cluster} ${load.toFixed(2)}`);
}

describe('replicas of a workload that serves none of the requests', () => {
  test('change no load', async () => {
    expect(await peaksOf('', 40, 1)).toEqual([]);
    expect(await peaksOf('', 1, 40)).toEqual([]);
  });

  test('hide no rise', async () => {
    const rise = await peaksOf(scaled, 1, 1);
    expect(rise).toHaveLength(1);
    expect(await peaksOf(scaled, 1, 400)).toEqual(rise);
  });
});

describe('the later demand', () => {
  const demand = (source: LoadSource, weights: Record<string, number>) => {
    return {
      demand: { source, weights: new Map(Object.entries(weights)) } satisfies Demand,
      flows: [],
    };
  };
  const compared = (...sides: readonly [ReturnType<typeof demand>, ReturnType<typeof demand>]) =>
    Object.fromEntries(comparedDemand(...sides, new Map([['rome', 'roma']])).weights);

  test('is the earlier one under the later name, and that of a new cluster', () => {
    const before = demand('replicas', { lyon: 4, rome: 2 });
    const after = demand('replicas', { lyon: 9, roma: 1, bern: 5 });
    expect(compared(before, after)).toEqual({ lyon: 4, roma: 2, bern: 5 });
  });

  test('is the declared one, in the unit of the earlier one', () => {
    const declared = demand('annotation', { lyon: 1, oslo: 5 });
    expect(compared(demand('annotation', { lyon: 1, oslo: 1 }), declared)).toEqual({
      lyon: 1,
      oslo: 5,
    });
    expect(compared(demand('replicas', { lyon: 6, oslo: 6 }), declared)).toEqual({
      lyon: 2,
      oslo: 10,
    });
  });
});
