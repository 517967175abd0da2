/** Random PeerAuthentications: of the mesh, of namespaces and of pods, with modes of single ports. */
import fc from 'fast-check';
import type { JsonObject } from '../../src/resource/json.ts';
import { anyNamespace, joined, maybe, names, object, ports } from './pilot-words.ts';

const anyMode = fc.record({
  mode: fc.constantFrom('DISABLE', 'DISABLE', 'PERMISSIVE', 'STRICT', 'UNSET'),
});
/** Istio takes modes of ports together with a selector only. */
const anyOfPods = joined(
  fc.record({
    selector: fc
      .constantFrom<JsonObject>(...names.map((app) => ({ app })), { version: 'v1' }, { tier: '2' })
      .map((matchLabels) => ({ matchLabels })),
  }),
  maybe('mtls', anyMode),
  maybe(
    'portLevelMtls',
    fc.dictionary(fc.constantFrom(...ports.map(({ number }) => `${number + 8000}`)), anyMode, {
      minKeys: 1,
    }),
  ),
);

/** One of them, without a name. */
export const anyPeerAuthentication: fc.Arbitrary<JsonObject> = fc
  .tuple(anyNamespace, fc.oneof(maybe('mtls', anyMode), anyOfPods))
  .map(([namespace, spec]) => ({
    ...object('PeerAuthentication', namespace, spec),
    apiVersion: 'security.istio.io/v1',
  }));
