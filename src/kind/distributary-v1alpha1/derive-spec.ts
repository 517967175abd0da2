/**
 * Fleet `spec.derive`: what is made of exported services.
 * @module
 */
import { kindsOfApis } from '../../api/kind.ts';
import type { JsonObject } from '../../resource/json.ts';
import { istioReleases, releaseOf } from '../istio-networking-v1/istio-changes.ts';
import { apiVersionOf } from '../kind.ts';
import type { Values } from '../schema/settings.ts';
import { type OutlierDetection, outlierDetectionFields } from './outlier-detection.ts';

/** The fields of `spec.derive`. */
export const deriveFields = {
  /** `auto`, `none`, or the apiVersion that every import is written in. */
  serviceImport: {
    is: 'word',
    or: 'auto',
    must: (): JsonObject => ({ enum: ['auto', 'none', ...importVersions] }),
    says: 'The API group and version of derived imports. auto: the API of the exports. none: no imports.',
  },
  istio: {
    fields: {
      /** The least release that a cluster runs, without the patch release once it is read. */
      version: {
        is: 'word',
        or: '1.30',
        must: (): JsonObject => ({ type: 'string', pattern: releasePattern }),
        says: 'a version from "1.18" to "1.31", with or without a patch release',
      },
      /** How a request enters another cluster: mutual TLS routed by SNI, or plain HTTP routed by path. */
      gateway: {
        words: ['mtls', 'http'],
        or: 'mtls',
        says: 'The type of gateway between clusters. mtls: mutual TLS, routed by SNI. http: HTTP, routed by path.',
      },
      /** Where it says so, an EnvoyFilter makes a cluster of clusters. */
      envoyFilter: {
        words: ['none', 'aggregate'],
        says: 'aggregate: an EnvoyFilter is derived for a FailoverService whose order no other Istio object can express. none: no EnvoyFilter.',
      },
      discovery: {
        words: ['isolated', 'remoteSecrets'],
        says: "remoteSecrets: each istiod reads the endpoints of other clusters, as in Istio's multicluster installation. isolated: it does not. Default: detected in the repository, otherwise isolated.",
      },
      ambient: {
        words: ['none', 'multiNetwork'],
        says: 'multiNetwork: istiod runs with AMBIENT_ENABLE_MULTI_NETWORK. Default: detected in the repository, otherwise none.',
      },
      /** Left out only where it is asked for: who deploys a branch may delete what it had, and a Namespace with all that is in it. */
      systemNamespace: {
        words: ['derive', 'none'],
        says: 'derive (the default): a branch contains the Namespaces of the mesh (istio-system, rootNamespace of MeshConfig) if no source has them. none: the installation of Istio creates them.',
      },
    },
    unless: 'none',
    or: {},
    says: 'Settings of derived Istio objects, or none for no Istio objects.',
  },
  defaultPolicy: {
    words: ['FailOver', 'Locality', 'ActiveActive'],
    or: 'FailOver',
    says: 'The policy of an exported service without a policy of its own.',
  },
  /** Which clusters serve beside the own one where the policy is Locality. */
  locality: {
    words: ['group', 'zone', 'region', 'cluster'],
    or: 'group',
    says: 'The parts of the cluster key that define a locality. group: region, zone and group (the default). zone: region and zone. region: the region. cluster: each cluster is a locality.',
  },
  failover: {
    each: {
      from: { is: 'text', or: '', isRequired: true, says: 'The region of the clients.' },
      to: { is: 'text', or: '', isRequired: true, says: 'The region of the next priority.' },
    },
    or: [],
    says: 'Failover between regions, in the listed order for each "from"; not transitive.',
  },
  clusterset: {
    words: ['both', 'local', 'clusterset'],
    or: 'both',
    says: 'The host names that route to other clusters for services exported by multicluster.x-k8s.io. local: svc.cluster.local. clusterset: svc.clusterset.local. both: both names (the default).',
  },
  outlierDetection: {
    fields: (): typeof outlierDetectionFields => outlierDetectionFields,
    or: {},
    says: 'Outlier detection of derived DestinationRules.',
  },
} as const;

const importVersions = kindsOfApis.filter(({ kind }) => kind === 'ServiceImport').map(apiVersionOf);

const releasePattern = `^(?:${istioReleases.map((release) => release.replace('.', '\\.')).join('|')})(?:\\.\\d+)?$`;

/** `spec.derive` as it is read. */
export interface DeriveSpec extends Omit<Values<typeof deriveFields>, 'outlierDetection'> {
  readonly outlierDetection: OutlierDetection;
}

/** What Istio output is made. */
export type IstioSpec = Exclude<DeriveSpec['istio'], 'none'>;

/** How an exported service without a policy is ordered. */
export type DefaultPolicy = DeriveSpec['defaultPolicy'];

/** What two clusters have in common that are in one locality: the parts of their keys down to this one. */
export type LocalityScope = DeriveSpec['locality'];

/** The names that a service exported by the Multi-Cluster Services API has in all clusters: that of KEP-1645, that of each cluster's own Service, or both. */
export type ClustersetNames = DeriveSpec['clusterset'];

/** A region to turn to next, for a consumer in `from`. Entries with one `from` count in the order listed; not transitive. */
export type RegionFailover = DeriveSpec['failover'][number];

/** Leaves the patch release out, which decides nothing. */
export function withRelease(derive: DeriveSpec): DeriveSpec {
  const { istio } = derive;
  if (istio === 'none') return derive;
  return { ...derive, istio: { ...istio, version: releaseOf(istio.version) } };
}
