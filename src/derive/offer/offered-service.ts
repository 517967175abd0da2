/** The common model of all multi-cluster APIs. All later steps use only this model. */

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

/** Treatment of a request by a provider's HTTP gateway, where the API lets an export define it. */
export interface GatewayBehaviour {
  readonly paths: readonly OfferedPath[];
  /** Regular expression (RE2), and Envoy's substitution for each match. */
  readonly rewrite?: { readonly match: string; readonly rewrite: string };
  /** Load balancing: by hash of the client's address, or least requests; absent: Istio's default. */
  readonly balancing?: 'clientAddress' | 'leastRequest';
  /** Requested behavior of the export that an Istio gateway does not support. */
  readonly problems: readonly Diagnostic[];
}

/** One cluster's offer of a service. */
export interface Provider {
  readonly cluster: Cluster;
  readonly ports: readonly OfferedPort[];
  readonly export: Resource;
  /** The provider's own Service. */
  readonly service: Resource;
  /** Directory of the export in the provider's branch. */
  readonly application: string;
  /** Service accounts of the workloads behind the offer; undefined when Git does not define them. */
  readonly accounts: readonly string[] | undefined;
  /** The account that the export itself names; undefined when it names none. `*` matches any. */
  readonly accountName?: string;
  /** Absent when the API defines no gateway behavior. */
  readonly gateway?: GatewayBehaviour;
  /** JSON Pointer of the offered ports in the export; absent where its `spec` defines them. */
  readonly portsPointer?: string;
  /** Keys or names of the only clusters that it may be offered to; absent for any cluster. */
  readonly audience?: ReadonlySet<string>;
  /** Whether this offer is made to the cluster. Never to its own cluster. */
  offersTo(consumer: Cluster): boolean;
  /** Whether an import of the export's own API in that cluster counts this offer; some APIs import at the exporter too. */
  importedBy(consumer: Cluster): boolean;
}

/** Import settings that exports request, in an API that supports this, merged from all exports. */
export interface ImportProperties {
  readonly type: 'ClusterSetIP' | 'Headless';
  /** Sorted by number and protocol; names are unique, and numbers per protocol. */
  readonly ports: readonly ServicePort[];
  /** Further members of the import's `spec`: session affinity, traffic policy, distribution. */
  readonly settings: JsonObject;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

/** A service that at least one cluster offers to others, in any API. */
export interface OfferedService {
  readonly namespace: string;
  readonly name: string;
  /** In order of precedence of their exports, one per cluster. */
  readonly providers: readonly Provider[];
  /** All valid exports, one per cluster and apiVersion; for the imports. */
  readonly exports: readonly Provider[];
  /** Absent without an API whose exports request import settings. */
  readonly importProperties?: ImportProperties;
}

/** Whether an HTTP gateway leads to the offer. */
export function hasPaths({ gateway }: Provider): boolean {
  return gateway !== undefined && gateway.paths.length > 0;
}
