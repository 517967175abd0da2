/**
 * The one model that every multi-cluster API is read into. Everything downstream knows only this.
 * @module
 */

import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import type { ServicePort } from '../../istio/service/service-port.ts';
import type { JsonObject } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Cluster } from '../../topology/topology.ts';

/** A port that a provider offers: a port of its Service. */
export interface OfferedPort extends ServicePort {
  /** Path below which the provider's HTTP gateway serves this port; absent for `/`. */
  readonly path?: string;
}

/** A path of a provider's HTTP gateway that leads to a port of its Service. */
export interface OfferedPath {
  readonly path: string;
  readonly pathType: 'Exact' | 'Prefix';
  readonly port: number;
}

/** What a provider's HTTP gateway does with a request, where the API lets an export say so. */
export interface GatewayBehaviour {
  readonly paths: readonly OfferedPath[];
  /** Regular expression of RE2, and what Envoy puts for every match. */
  readonly rewrite?: { readonly match: string; readonly rewrite: string };
  /** How pods are chosen: the same one for a client's address, or the one with the fewest requests; absent: Istio's own way. */
  readonly balancing?: 'clientAddress' | 'leastRequest';
  /** What an Istio gateway would do otherwise than the export asks for. */
  readonly problems: readonly Diagnostic[];
}

/** One cluster's offer of a service. */
export interface Provider {
  readonly cluster: Cluster;
  readonly ports: readonly OfferedPort[];
  /** The object that makes the offer. */
  readonly export: Resource;
  /** The provider's own Service. */
  readonly service: Resource;
  /** Directory that the export is filed under in the provider's branch. */
  readonly application: string;
  /** Service accounts of the workloads behind the offer; undefined when Git doesn't tell. */
  readonly accounts: readonly string[] | undefined;
  /** The account that the export itself names; undefined when it names none. `*` stands for any. */
  readonly accountName?: string;
  /** Absent when the API says nothing of gateways. */
  readonly gateway?: GatewayBehaviour;
  /** JSON Pointer of what says which ports are offered in the export; absent where its `spec` does. */
  readonly portsPointer?: string;
  /** Keys or names of the only clusters that it may be for; absent where it may be for any. */
  readonly audience?: ReadonlySet<string>;
  /** Whether this offer is made to the cluster. Never to itself. */
  offersTo(consumer: Cluster): boolean;
  /** Whether an import of the export's own API in that cluster counts this offer; some APIs import at the exporter too. */
  importedBy(consumer: Cluster): boolean;
}

/** What exports ask of the imports of a service in an API that lets them ask, merged from all of them. */
export interface ImportProperties {
  readonly type: 'ClusterSetIP' | 'Headless';
  /** Sorted by number and protocol; no name and no number twice. */
  readonly ports: readonly ServicePort[];
  /** Further members of the import's `spec`: session affinity, traffic policy, distribution. */
  readonly settings: JsonObject;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

/** A service that at least one cluster offers to others, by whatever API. */
export interface OfferedService {
  readonly namespace: string;
  readonly name: string;
  /** In order of precedence of their exports, one per cluster. */
  readonly providers: readonly Provider[];
  /** All exports that count, one per cluster and apiVersion; for the imports. */
  readonly exports: readonly Provider[];
  /** Absent when no API offers the service whose exports ask for some. */
  readonly importProperties?: ImportProperties;
}

/** Whether an HTTP gateway leads to the offer. */
export function hasPaths({ gateway }: Provider): boolean {
  return gateway !== undefined && gateway.paths.length > 0;
}
