/** Fleet `spec.derive`: output for exported services. */
import { memoise, memoiseByValue } from '../../collection/memoise.ts';
import type { Values } from '../schema/settings.ts';
import type { OutlierDetection } from './outlier-detection.ts';
import { fleetFields } from './settings.ts';

/** A version of Istio. */
export const releasePattern: string = fleetFields.derive.fields.istio.fields.version.must.pattern;

/** `spec.derive` as parsed. */
export interface DeriveSpec
  extends Omit<Values<typeof fleetFields.derive.fields>, 'outlierDetection'> {
  readonly outlierDetection: OutlierDetection;
}

/** The Istio output. */
export type IstioSpec = Exclude<DeriveSpec['istio'], 'none'>;

/** The order of an exported service without a policy. */
export type DefaultPolicy = DeriveSpec['defaultPolicy'];

/** The common parts of the keys of two clusters in one locality: down to this part. */
export type LocalityScope = DeriveSpec['locality'];

/** The names that a service exported by the Multi-Cluster Services API has in all clusters: that of KEP-1645, that of each cluster's own Service, or both. */
export type ClustersetNames = DeriveSpec['clusterset'];

/** The next region for a consumer in `from`. Entries with one `from` apply in the order listed; not transitive. */
export type RegionFailover = DeriveSpec['failover'][number];

/** The settings of Istio in a cluster with this version; without one, it has the Fleet's. */
export function istioForVersion(
  istio: DeriveSpec['istio'],
  version: string | undefined,
): DeriveSpec['istio'] {
  return istio === 'none' || version === undefined ? istio : { ...istio, version };
}

/** The settings of such a cluster; the same object for all clusters of a version. */
export function deriveForVersion(derive: DeriveSpec, version: string | undefined): DeriveSpec {
  return version === undefined ? derive : ofVersion(derive)(version);
}

const ofVersion = memoise((derive: DeriveSpec) =>
  memoiseByValue((version: string): DeriveSpec => {
    return { ...derive, istio: istioForVersion(derive.istio, version) };
  }),
);
