import { describe, expect, test } from 'vitest';
import { clusterVersion } from '../../../../src/istio/mesh/release/istio-version.ts';
import type { Cluster } from '../../../../src/topology/topology.ts';
import { positionIn } from '../../../support/fleet-builder.ts';
import { deployment, operator, viewOf } from '../../../support/istio-installers.ts';

describe('a cluster has', () => {
  const stated = (value: string): Partial<Cluster> => {
    return { istioVersion: { value, at: positionIn('topology/north.yaml') } };
  };
  test.each<[string, readonly string[], Partial<Cluster>, string | undefined, string | undefined]>([
    ['none', [], {}, undefined, undefined],
    ['that of its installation', [deployment('1.28.2')], {}, '1.28.2', undefined],
    [
      'the more exact one',
      [deployment('1.28'), operator('{tag: 1.28.2}')],
      {},
      '1.28.2',
      undefined,
    ],
    ['the first of two', [deployment('1.28.2'), operator('{tag: 1.29.0}')], {}, '1.28.2', '1.29.0'],
    [
      'two patch releases',
      [deployment('1.28.2'), operator('{tag: 1.28.3}')],
      {},
      '1.28.2',
      '1.28.3',
    ],
    [
      'the one of two revisions that it states',
      [deployment('1.28.2'), operator('{tag: 1.29.0, revision: canary}')],
      stated('1.29'),
      '1.29.0',
      undefined,
    ],
    [
      'two of one revision, whatever it states',
      [deployment('1.28.2'), operator('{tag: 1.29.0}')],
      stated('1.29'),
      '1.29.0',
      '1.29.0',
    ],
    [
      'two patch releases of one revision, after one without',
      [deployment('1.28'), operator('{tag: 1.28.2}'), operator('{tag: 1.28.3}')],
      stated('1.28'),
      '1.28.2',
      '1.28.3',
    ],
    ['one that contradicts it', [deployment('1.28.2')], stated('1.29'), undefined, '1.28.2'],
    ['one that it leaves open', [deployment('1.28.2')], stated('1.28'), '1.28.2', undefined],
  ])('%s', (_, texts, its, installed, differing) => {
    const found = clusterVersion(viewOf(texts, its));
    expect([found.installed?.value, found.contradiction?.differing.value]).toEqual([
      installed,
      differing,
    ]);
  });
});
