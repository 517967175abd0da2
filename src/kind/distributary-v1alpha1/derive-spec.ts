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
    says: 'The API group and version that imports are written in; auto: that of the exports.',
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
        says: 'How requests enter another cluster: mtls, routed by SNI, or http, routed by path.',
      },
      /** Where it says so, an EnvoyFilter makes a cluster of clusters. */
      envoyFilter: {
        words: ['none', 'aggregate'],
        says: 'Whether an EnvoyFilter may make an order of a FailoverService that nothing else can.',
      },
      discovery: {
        words: ['isolated', 'remoteSecrets'],
        says: 'Whether istiods read the endpoints of other clusters (remote secrets, as in Istio’s multicluster install); default: what the repository says, else isolated.',
      },
      ambient: {
        words: ['none', 'multiNetwork'],
        says: 'multiNetwork: istiod runs with AMBIENT_ENABLE_MULTI_NETWORK; default: what the repository says, else none.',
      },
      /** Left out only where it is asked for: who deploys a branch may delete what it had, and a Namespace with all that is in it. */
      systemNamespace: {
        words: ['derive', 'none'],
        says: 'Whether a branch gets the Namespaces of the mesh itself (istio-system, rootNamespace of MeshConfig) where no source has them; none: they belong to those who install Istio; default: derive.',
      },
    },
    unless: 'none',
    or: {},
    says: 'What Istio output is made; none for no such output.',
  },
  defaultPolicy: {
    words: ['FailOver', 'Locality', 'ActiveActive'],
    or: 'FailOver',
    says: 'How an exported service without a policy is ordered.',
  },
  /** Which clusters serve beside the own one where the policy is Locality. */
  locality: {
    words: ['group', 'zone', 'region', 'cluster'],
    or: 'group',
    says: 'What clusters of one locality have in common: their region, zone and group (the default), fewer of these, or nothing, so that each cluster is one.',
  },
  failover: {
    each: {
      from: { is: 'text', or: '', isRequired: true, says: 'The region of the clients.' },
      to: { is: 'text', or: '', isRequired: true, says: 'The region to turn to.' },
    },
    or: [],
    says: 'Regions to turn to, in the order listed for each "from"; not transitive.',
  },
  clusterset: {
    words: ['both', 'local', 'clusterset'],
    or: 'both',
    says: 'Which names of services that multicluster.x-k8s.io exports lead to other clusters: svc.cluster.local (local), svc.clusterset.local (clusterset), or both (the default).',
  },
  outlierDetection: {
    fields: (): typeof outlierDetectionFields => outlierDetectionFields,
    or: {},
    says: 'When an endpoint that fails is left out, as in a DestinationRule.',
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
