import { describe, expect, it } from 'vitest';
import { objectsInRevision } from '../../../../src/istio/mesh/release/object-revision.ts';
import { cluster } from '../../../support/fleet-builder.ts';
import { deployment, operator, release } from '../../../support/istio-installers.ts';
import { resources } from '../../../support/resources.ts';

const rule = (revision: string, kind = 'networking.istio.io/v1/DestinationRule'): string => {
  const [group, version, name] = kind.split('/');
  return `apiVersion: ${group}/${version}\nkind: ${name}\nmetadata: {name: reviews, namespace: shop, labels: {istio.io/rev: ${revision}}}\n`;
};
const namespace = (name: string, revision: string): string =>
  `apiVersion: v1\nkind: Namespace\nmetadata: {name: ${name}, labels: {istio.io/rev: ${revision}}}\n`;
const stable = operator('{revision: stable}');
const canary = release('istiod', '1.30.0', ', values: {revision: canary, revisionTags: [prod]}');
const withoutRevision = deployment('1.30.0');
const withRevision = withoutRevision.replace(
  '{name: discovery,',
  '{name: discovery, env: [{name: REVISION, value: stable}],',
);

/** What becomes of the first object. */
function fate(...texts: readonly string[]): string {
  const placed = resources(texts.join('---\n')).map((resource) => ({ resource, application: 'a' }));
  const { set, ignored, open } = objectsInRevision({ cluster: cluster('north'), placed });
  const isLeft = set.placed.some(({ resource }) => resource === placed[0]?.resource);
  const by = ignored.flatMap((one) => one.by).join(', ');
  return `${isLeft ? 'read' : 'absent'}${by && `, ignored by ${by}`}${open.length > 0 ? ', open' : ''}`;
}

describe('an object with label istio.io/rev', () => {
  it.each<[string, readonly string[], string]>([
    ['of the only istiod', [rule('stable'), stable], 'read'],
    ['of another revision', [rule('canary'), stable], 'absent, ignored by stable'],
    ['of an istiod without a revision', [rule('default'), operator('{}')], 'read'],
    [
      'beside an istiod without a revision',
      [rule('x'), operator('{}')],
      'absent, ignored by default',
    ],
    ['of the environment', [rule('stable'), withRevision], 'read'],
    ['of another environment', [rule('x'), withRevision], 'absent, ignored by stable'],
    ['beside an istiod that reads all', [rule('x'), withoutRevision], 'read, open'],
    ['without an istiod in Git', [rule('x')], 'read, open'],
    ['beside gateways alone', [rule('x'), operator('{profile: empty}')], 'read, open'],
    ['of a tag, which names no revision here', [rule('prod'), canary], 'absent, ignored by canary'],
    [
      'whose clients have a tag',
      [rule('canary'), canary, stable, namespace('shop', 'prod')],
      'read',
    ],
    [
      'of an istiod without clients',
      [rule('canary'), stable, canary, namespace('shop', 'stable')],
      'absent, ignored by stable',
    ],
    [
      'of one of two with clients',
      [rule('canary'), stable, canary, namespace('shop', 'stable'), namespace('web', 'canary')],
      'read, ignored by stable',
    ],
    [
      'of which clients have an istiod elsewhere',
      [rule('other'), stable, namespace('shop', 'other')],
      'read, open',
    ],
    [
      'in security',
      [rule('canary', 'security.istio.io/v1/PeerAuthentication'), stable],
      'absent, ignored by stable',
    ],
    [
      'that is a route of the Gateway API',
      [rule('canary', 'gateway.networking.k8s.io/v1/HTTPRoute'), stable],
      'absent, ignored by stable',
    ],
    [
      'that is a Gateway of the Gateway API',
      [rule('canary', 'gateway.networking.k8s.io/v1/Gateway'), stable],
      'read',
    ],
    ['that is no object of Istio', [rule('canary', 'apps/v1/Deployment'), stable], 'read'],
  ])('%s', (_, texts, expected) => {
    expect(fate(...texts)).toBe(expected);
  });
});
