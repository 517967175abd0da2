/** Clients that call their own Service by its name, as where istiods read each other: refused by its pods as running Envoys are (test/peer/fleet/remote-secrets.test.ts). */
import { expect, test } from 'vitest';
import { modelOutages } from '../../../src/app/outage/simulate.ts';
import { noOutage } from '../../../src/outage/outage.ts';
import { renderRepository } from '../../../src/render/render.ts';
import { type Changes, demoReader } from '../../support/fleet-states.ts';

/** Who serves the clients in paris, where only the branch of paris has the change. */
async function servedInParis(changes: Changes): Promise<readonly string[]> {
  const joined: Changes = {
    'distributary.yaml': (text) => text.replace('discovery: isolated', 'discovery: remoteSecrets'),
  };
  const rendered = await renderRepository(demoReader({ ...joined, ...changes }));
  const model = modelOutages(rendered, { onlyShared: true });
  const [{ flows } = { flows: [] }] = model.simulate([noOutage]);
  const its = flows.filter(({ flow }) => flow.service === 'shop/api' && flow.client === 'paris');
  return its.flatMap(({ after }) => [...after.shares.keys()]);
}

const policy = (kind: string, spec: string) =>
  `apiVersion: security.istio.io/v1\nkind: ${kind}\nmetadata: {name: api, namespace: shop}\nspec: ${spec}\n`;

const mine = 'clusters/paris/policy.yaml';

/** A patch of what paris has of a kind. */
const patched = (kind: string, patch: string): Changes => ({
  'distributary.yaml': (text) =>
    text
      .replace('discovery: isolated', 'discovery: remoteSecrets')
      .replace(
        '  patches:\n',
        `  patches:\n    - clusters: {names: [paris]}\n      target: {kind: ${kind}, name: api}\n      patch: [${patch}]\n`,
      ),
});

test.each<[string, Changes, string]>([
  ['nothing', {}, 'paris'],
  [
    'a target port that no container has',
    patched('Service', '{op: replace, path: /spec/ports/0/targetPort, value: nowhere}'),
    'berlin',
  ],
  [
    'a target port by its number',
    patched('Service', '{op: replace, path: /spec/ports/0/targetPort, value: 8080}'),
    'paris',
  ],
  [
    'another service account than the rule of the clients accepts',
    patched(
      'DestinationRule',
      '{op: add, path: /spec/trafficPolicy/tls, value: {mode: ISTIO_MUTUAL, subjectAltNames: ["spiffe://cluster.local/ns/shop/sa/runner"]}}',
    ),
    '',
  ],
  [
    'plain text for pods that take none',
    {
      ...patched(
        'DestinationRule',
        '{op: add, path: /spec/trafficPolicy/tls, value: {mode: DISABLE}}',
      ),
      [mine]: policy('PeerAuthentication', '{mtls: {mode: STRICT}}'),
    },
    '',
  ],
  ['no mutual TLS', { [mine]: policy('PeerAuthentication', '{mtls: {mode: DISABLE}}') }, 'berlin'],
  // An answer with status 403 ejects nobody.
  ['a policy that denies all', { [mine]: policy('AuthorizationPolicy', '{}') }, ''],
  [
    'a policy that denies some',
    {
      [mine]: policy(
        'AuthorizationPolicy',
        '{action: DENY, rules: [{from: [{source: {namespaces: [other]}}]}]}',
      ),
    },
    'paris',
  ],
])('with %s', async (_, changes, expected) => {
  expect((await servedInParis(changes)).join(', ')).toBe(expected);
});
