/**
 * Random whole repositories in which the provider's side is drawn, too: Services that are hidden, without a selector or with a port by a
 * name that no pod has, policies that keep all requests of other clusters or some from the pods, rules that do not accept the identity of
 * the pods, pods that rest, drain or are elsewhere by their label, and a MeshConfig with a trust domain or discoverySelectors.
 */
import type * as fc from 'fast-check';
import type { JsonObject } from '../../../src/resource/json.ts';
import type { SourceFile } from '../../../src/resource/source-file.ts';
import { type AnyRepository, anyRepository, documents } from './any-repository.ts';
import { anyOf, type Dice } from './dice.ts';

/** Any such repository. */
export const anyProviderSide: fc.Arbitrary<AnyRepository> = anyRepository.chain((repository) =>
  anyOf((dice) => ({
    ...repository,
    files: repository.files.map((file) =>
      /^clusters\/[^/]+\/own\.yaml$/.test(file.path) ? withProviderSide(dice, file) : file,
    ),
  })),
);

function withProviderSide(dice: Dice, { path, text }: SourceFile): SourceFile {
  const written = text.split('---\n').filter((one) => one !== '');
  const objects = written.map((json): JsonObject => JSON.parse(json));
  const namespaces = objects.flatMap((one): string[] =>
    one['kind'] === 'Service' ? [Object(one['metadata']).namespace] : [],
  );
  const changed = objects.map((one) => {
    if (one['kind'] === 'Service') return anyService(dice, one);
    return one['kind'] === 'Deployment' ? anyWorkload(dice, one) : one;
  });
  const policies = [...new Set(namespaces)].flatMap((namespace) => anyPolicies(dice, namespace));
  const identities = objects.flatMap((one) =>
    one['kind'] === 'Service' && dice.rarely(8) ? [anyIdentities(dice, one)] : [],
  );
  const mesh = dice.maybe(5, () => anyMeshConfig(dice)) ?? [];
  return { path, text: documents([...changed, ...policies, ...identities, ...mesh]) };
}

function anyService(dice: Dice, given: JsonObject): JsonObject {
  const exportTo = dice.one('.', 'istio-system', '*');
  const metadata = { ...Object(given['metadata']) };
  const annotations = { ...metadata.annotations, 'networking.istio.io/exportTo': exportTo };
  const service: JsonObject = dice.rarely(6)
    ? { ...given, metadata: { ...metadata, annotations } }
    : given;
  const { selector, ...spec } = Object(service['spec']);
  if (dice.rarely(6)) return { ...service, spec };
  if (!dice.rarely(6)) return service;
  const ports = [spec.ports ?? []].flat().map((port) => ({ ...port, targetPort: 'nowhere' }));
  return { ...service, spec: { ...spec, selector, ports } };
}

/** Labels that istiod reads, or no pods. */
function anyWorkload(dice: Dice, given: JsonObject): JsonObject {
  const spec = Object(given['spec']);
  if (dice.rarely(12)) return { ...given, spec: { ...spec, replicas: 0 } };
  if (!dice.rarely(8)) return given;
  const { metadata, ...template } = spec.template;
  const read = dice.one<JsonObject>(
    { 'istio.io/draining': 'true' },
    { 'istio-locality': 'us.east' },
    { 'istio-locality': 'eu' },
  );
  const labels = { ...metadata.labels, ...read };
  return {
    ...given,
    spec: { ...spec, template: { ...template, metadata: { ...metadata, labels } } },
  };
}

/** Identities that a rule of the cluster accepts for a Service. */
function anyIdentities(dice: Dice, { metadata }: JsonObject): JsonObject {
  const { name, namespace } = Object(metadata);
  const account = dice.one('default', 'other');
  const subjectAltNames = [`spiffe://cluster.local/ns/${namespace}/sa/${account}`];
  const host = `${name}.${namespace}.svc.cluster.local`;
  return {
    apiVersion: 'networking.istio.io/v1',
    kind: 'DestinationRule',
    metadata: { name: `side-${name}`, namespace },
    spec: { host, trafficPolicy: { tls: { mode: 'ISTIO_MUTUAL', subjectAltNames } } },
  };
}

/** A Namespace apart is read by istiod. */
function anyMeshConfig(dice: Dice): readonly JsonObject[] {
  const mesh = dice.one(
    'trustDomain: own.example',
    '{trustDomain: own.example, trustDomainAliases: [cluster.local]}',
    'discoverySelectors: [{matchLabels: {mesh: in}}]',
  );
  const at = { namespace: 'istio-system' };
  return [
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'istio', ...at }, data: { mesh } },
  ];
}

function anyPolicies(dice: Dice, namespace: string): readonly JsonObject[] {
  const policy = (apiVersion: string, kind: string, spec: JsonObject): JsonObject => ({
    apiVersion,
    kind,
    metadata: { name: `side-${kind.toLowerCase()}`, namespace },
    spec,
  });
  const mode = dice.one('DISABLE', 'DISABLE', 'PERMISSIVE', 'STRICT');
  const from = dice.one('web', 'istio-system');
  const selector = { matchLabels: { 'kubernetes.io/metadata.name': from } };
  const denied = dice.one<JsonObject>(
    { from: [{ source: { namespaces: [dice.one('web', namespace)] } }] },
    { from: [{ source: { principals: [`cluster.local/ns/${namespace}/sa/default`] } }] },
    { from: [{ source: { trustDomains: ['own.example'] } }] },
    { to: [{ operation: { ports: [dice.one('8080', '9080', '80')] } }] },
    { to: [{ operation: { paths: ['/x'] } }] },
  );
  const action = dice.one('DENY', 'ALLOW');
  const portLevelMtls = { [dice.one('8080', '9080')]: { mode: dice.one('DISABLE', 'STRICT') } };
  const ofApp = { selector: { matchLabels: { app: dice.one('reviews', 'ratings') } } };
  const all = [
    policy('security.istio.io/v1', 'PeerAuthentication', { mtls: { mode } }),
    named(
      'ports',
      policy('security.istio.io/v1', 'PeerAuthentication', { ...ofApp, portLevelMtls }),
    ),
    policy('security.istio.io/v1', 'AuthorizationPolicy', {}),
    named(
      'some',
      policy('security.istio.io/v1', 'AuthorizationPolicy', { action, rules: [denied] }),
    ),
    policy('networking.k8s.io/v1', 'NetworkPolicy', {
      podSelector: {},
      ingress: [{ from: [{ namespaceSelector: selector }] }],
    }),
  ];
  return all.filter(() => dice.rarely(6));
}

function named(name: string, policy: JsonObject): JsonObject {
  return { ...policy, metadata: { ...Object(policy['metadata']), name: `side-${name}` } };
}
