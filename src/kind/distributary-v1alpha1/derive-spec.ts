/** Fleet `spec.derive`: output for exported services. */
import { kindsOfApis } from '../../api/kind.ts';
import { memoise, memoiseByValue } from '../../collection/memoise.ts';
import type { JsonObject } from '../../resource/json.ts';
import { apiVersionOf } from '../kind.ts';
import type { Values } from '../schema/settings.ts';
import { type OutlierDetection, outlierDetectionFields } from './outlier-detection.ts';

/** The fields of `spec.derive`. */
export const deriveFields = {
  /** `auto`, `none`, or the apiVersion of every import. */
  serviceImport: {
    is: 'word',
    or: 'auto',
    must: (): JsonObject => ({ enum: ['auto', 'none', ...importVersions] }),
    says: 'The API group and version of derived imports. auto: the API of the exports. none: no imports.',
  },
  istio: {
    fields: {
      /** The version of the clusters that state none. */
      version: {
        is: 'word',
        or: '1.30',
        must: (): JsonObject => ({ type: 'string', pattern: releasePattern }),
        says: 'a version from "1.18" on, with or without a patch release, for clusters that state none; after "1.31", the last one that distributary has, it derives what "1.31" takes',
      },
      /** Protocol at another cluster's gateway: mutual TLS routed by SNI, or plain HTTP routed by path. */
      gateway: {
        words: ['mtls', 'http'],
        or: 'mtls',
        says: 'The type of gateway between clusters. mtls: mutual TLS, routed by SNI. http: HTTP, routed by path.',
      },
      /** If enabled, an EnvoyFilter makes an aggregate cluster. */
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
      /** Omitted only on request: the deployer of a branch may delete objects that leave it, and a Namespace with its content. */
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
  /** The clusters that serve beside the own one under policy Locality. */
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
  /** Omitted only on request, as `systemNamespace`. */
  namespaces: {
    words: ['derive', 'none'],
    or: 'derive',
    says: 'derive (the default): a branch contains a Namespace without labels for objects whose Namespace only other clusters have in Git. none: another repository has it.',
  },
  outlierDetection: {
    fields: (): typeof outlierDetectionFields => outlierDetectionFields,
    or: {},
    says: 'Outlier detection of derived DestinationRules.',
  },
  connectTimeout: {
    is: 'text',
    says: 'How long a proxy waits for a connection to an endpoint, in derived DestinationRules (connectionPool.tcp.connectTimeout). Each request to an endpoint that has vanished waits so long, until the endpoint is ejected, and again after each ejection. Default: connectTimeout of MeshConfig, otherwise 10s.',
  },
} as const;

const importVersions = kindsOfApis.filter(({ kind }) => kind === 'ServiceImport').map(apiVersionOf);

/** From 1.18 on; one that is newer than the table is read as the newest. */
export const releasePattern = '^1\\.(?:1[89]|[2-9]\\d)(?:\\.\\d+)?$';

/** `spec.derive` as parsed. */
export interface DeriveSpec extends Omit<Values<typeof deriveFields>, 'outlierDetection'> {
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
