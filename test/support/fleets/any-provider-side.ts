/**
 * Random whole repositories in which the provider's side is drawn, too: Services without a selector or with a port by a name that no pod
 * has, and policies that keep requests of other clusters from the pods.
 * @module
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
  const changed = objects.map((one) => (one['kind'] === 'Service' ? anyService(dice, one) : one));
  const policies = [...new Set(namespaces)].flatMap((namespace) => anyPolicies(dice, namespace));
  return { path, text: documents([...changed, ...policies]) };
}

function anyService(dice: Dice, service: JsonObject): JsonObject {
  const { selector, ...spec } = Object(service['spec']);
  if (dice.rarely(6)) return { ...service, spec };
  if (!dice.rarely(6)) return service;
  const ports = [spec.ports ?? []].flat().map((port) => ({ ...port, targetPort: 'nowhere' }));
  return { ...service, spec: { ...spec, selector, ports } };
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
  const all = [
    policy('security.istio.io/v1', 'PeerAuthentication', { mtls: { mode } }),
    policy('security.istio.io/v1', 'AuthorizationPolicy', {}),
    policy('networking.k8s.io/v1', 'NetworkPolicy', {
      podSelector: {},
      ingress: [{ from: [{ namespaceSelector: selector }] }],
    }),
  ];
  return all.filter(() => dice.rarely(6));
}
