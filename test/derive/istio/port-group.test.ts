import { describe, expect, test } from 'vitest';
import { deriveFleet } from '../../../src/derive/derive.ts';
import { portGroups } from '../../../src/derive/istio/port-group.ts';
import {
  authoredSet,
  cluster,
  deriveSpec,
  service,
  serviceExport,
} from '../../support/fleet-builder.ts';

const ports = [80, 81, 82].map((port) => ({ name: `http-${port}`, port }));

/** Groups of north, when each provider exports these ports. */
function groups(exported: Readonly<Record<string, readonly number[]>>) {
  const sets = Object.entries(exported).map(([name, numbers]) =>
    authoredSet(
      cluster(name),
      service('reviews', { ports }),
      serviceExport('reviews', {
        rules: numbers.map((portNumber) => ({
          portNumber,
          path: `/${portNumber}`,
          pathType: 'Prefix',
        })),
      }),
    ),
  );
  const north = authoredSet(cluster('north'), service('reviews', { ports }));
  const [route] = deriveFleet([north, ...sets], deriveSpec()).value[0]?.routes ?? [];
  if (route === undefined) throw new Error('nothing remote serves');
  return portGroups(route).map(
    (group) =>
      `${group.name} ${group.ports.map((p) => p.number)} ${group.remoteEndpoints.map((l) => l.cluster.name)}`,
  );
}

describe('portGroups', () => {
  test('is one group with the plain name, when all serve all ports', () => {
    expect(groups({ south: [80, 81], west: [81, 80] })).toEqual([
      'distributary-reviews 80,81 south,west',
    ]);
  });

  test('puts ports of the same providers together, named after the lowest', () => {
    expect(groups({ south: [80, 81, 82], west: [81] })).toEqual([
      'distributary-reviews.80 80,82 south',
      'distributary-reviews.81 81 south,west',
    ]);
  });
});

test('no service has a name that a group of another has', () => {
  const [first] = groups({ south: [80], west: [81] });
  expect(first).toMatch(/^distributary-reviews[.]80 /);
});
