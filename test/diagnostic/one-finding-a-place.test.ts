import { expect, test } from 'vitest';
import { mutualTlsBlocked as code } from '../../src/check/codes/server.ts';
import { diagnose } from '../../src/diagnostic/diagnostic.ts';
import { oneFindingAPlace } from '../../src/diagnostic/one-finding-a-place.ts';
import { positionIn } from '../support/fleet-builder.ts';

function finding(cluster: string, service: string, port: number, file = 'policy.yaml', others = 0) {
  const args = { object: 'PeerAuthentication shop/all', cluster, service, port, others };
  return diagnose(code, args, positionIn(file));
}

function told(...found: readonly ReturnType<typeof finding>[]) {
  return oneFindingAPlace(found).map(({ message, at }) => `${at.file}: ${message}`);
}

const blocked = (cluster: string, of: string) =>
  `PeerAuthentication shop/all of cluster "${cluster}" disables mutual TLS for port 80 of ${of}, which clients call by mutual TLS`;

test('one place has one finding, whatever its services and ports', () => {
  expect(told(finding('north', 'shop/a', 80))).toEqual([
    `policy.yaml: ${blocked('north', 'shop/a')}`,
  ]);
  expect(
    told(
      finding('north', 'shop/a', 80),
      finding('north', 'shop/a', 81),
      finding('north', 'shop/b', 80),
      finding('north', 'shop/a', 80, 'other.yaml'),
    ),
  ).toEqual([
    `policy.yaml: ${blocked('north', 'shop/a and 2 more')}`,
    `other.yaml: ${blocked('north', 'shop/a')}`,
  ]);
});

test('clusters with other services have the same finding, which is shown as one', () => {
  expect(
    told(
      finding('north', 'shop/a', 80),
      finding('south', 'shop/a', 80),
      finding('south', 'shop/b', 80, 'policy.yaml', 2),
    ),
  ).toEqual([
    `policy.yaml: ${blocked('north', 'shop/a and 3 more')}`,
    `policy.yaml: ${blocked('south', 'shop/a and 3 more')}`,
  ]);
});
