import { describe, expect, test } from 'vitest';
import { deriveFleet } from '../../../../src/derive/derive.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import {
  authoredSet,
  cluster,
  deriveSpec,
  service,
  serviceExport,
  trafficPolicy,
} from '../../../support/fleet-builder.ts';

const south = cluster('south').key;
const newer = (one: JsonObject) => ({ ...one, apiVersion: 'multicluster.flomesh.io/v1alpha1' });
const failOver = trafficPolicy('FailOver', [{ clusterKey: south }]);

/** What is found in north, when south exports reviews. */
function findings(...policies: readonly JsonObject[]) {
  const sets = [
    authoredSet(cluster('north'), ...policies),
    authoredSet(cluster('south'), service(), serviceExport()),
  ];
  const { diagnostics } = deriveFleet(sets, deriveSpec());
  return diagnostics.map(({ code, severity, at }) => `${severity} ${code} ${at.pointer}`);
}

describe('policyFindings', () => {
  test.each<[string, readonly JsonObject[], readonly string[]]>([
    ['a policy that orders something', [failOver], []],
    [
      'a policy for a service that nobody offers',
      [trafficPolicy('Locality', [], 'api')],
      ['warning DIS0411 /metadata/name'],
    ],
    [
      'a policy without a namespace',
      [{ ...failOver, metadata: { name: 'reviews' } }],
      ['error DIS0407 /metadata/name'],
    ],
    ['equal policies of both groups', [failOver, newer(failOver)], []],
    [
      'different policies of both groups',
      [failOver, newer(trafficPolicy('Locality'))],
      ['error DIS0415 /spec'],
    ],
    [
      'different policies of both groups for nothing',
      [
        trafficPolicy('Locality', [], 'api'),
        newer(trafficPolicy('FailOver', [{ clusterKey: south }], 'api')),
      ],
      ['warning DIS0411 /metadata/name', 'error DIS0415 /spec', 'warning DIS0411 /metadata/name'],
    ],
  ])('of %s', (_, policies, expected) => {
    expect(findings(...policies)).toEqual(expected);
  });
});

test('policyFindings takes the policy of all clusters in the only one that provides', () => {
  const sets = [
    authoredSet(cluster('north'), failOver),
    authoredSet(cluster('south'), service(), serviceExport(), failOver),
  ];
  expect(deriveFleet(sets, deriveSpec()).diagnostics).toEqual([]);
});
