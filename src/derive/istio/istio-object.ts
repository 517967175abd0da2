/** Parts of an object of Istio's networking API → the derived resource, in the newest API version. */
import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import type { JsonObject } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import { type Source, toDerived } from '../provenance.ts';

/** The version that derivations write; `inApiOf` converts it to an older one. */
export const newestVersion: string = `${istioNetworkingGroup}/v1`;

/** Target location of an object. */
export interface ObjectPlace {
  readonly name: string;
  readonly namespace: string;
}

/** Builds the object with its provenance. */
export function istioObject(
  kind: string,
  { name, namespace }: ObjectPlace,
  spec: JsonObject,
  sources: readonly Source[],
): Resource {
  const metadata = { name, namespace };
  return toDerived({ apiVersion: newestVersion, kind, metadata, spec }, sources);
}
