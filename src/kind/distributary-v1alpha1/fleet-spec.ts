/**
 * The settings of a fleet with every default filled in (design: kind `Fleet`, `distributary.dev/v1alpha1`).
 * @module
 */
import type { Position } from '../../diagnostic/position.ts';
import type { Json, JsonObject } from '../../resource/json.ts';
import type { RegionFailover } from './region-failover.ts';

/** Which clusters something is for. Absent fields select all; `exclude` wins over everything. */
export interface ClusterSelector {
  /** Patterns of `region/zone/group/name` with `*` for a segment or within one. */
  readonly keys?: readonly string[];
  readonly names?: readonly string[];
  /** Names or key patterns that are left out. */
  readonly exclude?: readonly string[];
  /** Labels that the cluster must have, all of them. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** A place that manifests come from. */
export interface SourceSpec {
  /** A path or glob below the root, of directories or of files; a template of the cluster. */
  readonly path: string;
  /** Its directory in the branch, a template; absent: the path itself, substituted. */
  readonly as?: string;
  /** The namespace of namespaced objects that have none, a template; absent: they stay as they are. */
  readonly namespace?: string;
  /** Globs of the files that count; absent: all. */
  readonly include?: readonly string[];
  /** Globs of the files that don't count, whatever is included. */
  readonly exclude?: readonly string[];
  readonly clusters?: ClusterSelector;
  /** How its charts are rendered: Argo CD's `spec.source.helm`, with variables of the cluster in any text. */
  readonly helm?: JsonObject;
  /** How its kustomizations are rendered: Argo CD's `spec.source.kustomize`, with variables of the cluster in any text. */
  readonly kustomize?: JsonObject;
  /** Whether an object that no policy of karmada selects goes to all of these clusters, or to none; absent: to all. */
  readonly placement?: 'sources' | 'policies';
  /** Whether somebody wrote this source, so that finding nothing is worth a warning. */
  readonly explicit: boolean;
  readonly at: Position;
}

/** Which objects a patch is for: kustomize's target. */
export interface PatchTarget {
  readonly group?: string;
  readonly version?: string;
  readonly kind?: string;
  /** An anchored regular expression. */
  readonly name?: string;
  /** An anchored regular expression. */
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly annotationSelector?: string;
}

/** A per-cluster override. */
export interface PatchSpec {
  readonly clusters?: ClusterSelector;
  readonly target: PatchTarget;
  /** JSON Patch (RFC 6902) when a list, merge patch (RFC 7386) when an object. */
  readonly patch: readonly Json[] | JsonObject;
  readonly at: Position;
}

/** How an exported service without a policy is ordered. */
export type DefaultPolicy = 'FailOver' | 'Locality' | 'ActiveActive';

/** What two clusters have in common that are in one locality: the parts of their keys down to this one. */
export type LocalityScope = 'region' | 'zone' | 'group' | 'cluster';

/** Istio's outlier detection as the fleet sets it, in the API's own words. */
export interface OutlierDetection {
  readonly consecutive5xxErrors?: number;
  readonly consecutiveGatewayErrors?: number;
  readonly interval?: string;
  readonly baseEjectionTime?: string;
  readonly maxEjectionPercent?: number;
  readonly minHealthPercent?: number;
}

/** What Istio output is made. */
export interface IstioSpec {
  /** The least release that a cluster runs, `1.18` to `1.31`, without the patch release. */
  readonly version: string;
  /** How a request enters another cluster: mutual TLS routed by SNI, or plain HTTP routed by path. */
  readonly gateway: 'mtls' | 'http';
  /** Present where an EnvoyFilter may make an order that nothing else can, as a cluster of clusters. */
  readonly envoyFilter?: 'aggregate';
  /** Whether the clusters' istiods read each other's endpoints; absent: as the repository says, else they do not. */
  readonly discovery?: 'isolated' | 'remoteSecrets';
  /** Whether istiod runs with AMBIENT_ENABLE_MULTI_NETWORK; absent: as the repository says, else it does not. */
  readonly ambient?: 'none' | 'multiNetwork';
}

/** The names that a service exported by the Multi-Cluster Services API has in all clusters: that of KEP-1645, that of each cluster's own Service, or both. */
export type ClustersetNames = 'both' | 'local' | 'clusterset';

/** Fleet `spec.derive`. */
export interface DeriveSpec {
  /** `auto`, `none`, or the apiVersion that every import is written in. */
  readonly serviceImport: string;
  readonly istio: IstioSpec | 'none';
  readonly defaultPolicy: DefaultPolicy;
  /** Which clusters serve beside the own one where the policy is Locality. */
  readonly locality: LocalityScope;
  readonly failover: readonly RegionFailover[];
  /** Which names lead to other clusters, of services that the Multi-Cluster Services API exports. */
  readonly clusterset: ClustersetNames;
  readonly outlierDetection: OutlierDetection;
}

/** Fleet `spec.branches`. */
export interface BranchSpec {
  /** A template of the branch's name, as in `env/{{ name }}`. */
  readonly name: string;
  /** `application`: one manifest.yaml per application. `object`: one file per object. */
  readonly layout: 'application' | 'object';
  /** `Name <mail>`, of author and committer. */
  readonly author: string;
}

/** What has to hold; at least one of `survive`, `never` and `maxLoad` is there. */
export interface GuardSpec {
  readonly name: string;
  /** Patterns `namespace/name`. */
  readonly services: readonly string[];
  /** Whose clients; absent: those of all clusters. */
  readonly clients?: ClusterSelector;
  /** Any one of a kind, or the pattern of what is lost at once. */
  readonly survive?: string;
  readonly never?: ClusterSelector;
  /** At most this factor of today's requests. */
  readonly maxLoad?: number;
  /** JSON Pointer within the Fleet. */
  readonly pointer: string;
}

/** A whole fleet. */
export interface FleetSpec {
  readonly name: string;
  readonly repoURL?: string;
  readonly topology: readonly string[];
  readonly sources: readonly SourceSpec[];
  readonly patches: readonly PatchSpec[];
  readonly branches: BranchSpec;
  readonly derive: DeriveSpec;
  /** What has to hold of outages. */
  readonly guards: readonly GuardSpec[];
  /** Where a field of the Fleet stands. */
  locate(pointer: string): Position;
}
