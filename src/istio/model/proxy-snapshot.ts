/** The clusters of a proxy, from the model or from eds-oracle → a text form in which equal answers have equal lines. */
import { namesOf } from '../destination-rule/rule-bundle.ts';
import type { UpstreamCluster } from './upstream-clusters.ts';

/** By cluster of the proxy: its rules, its outlier detection, its groups of endpoints; or Pilot's panic. */
export type ProxySnapshot = Readonly<Record<string, readonly string[]>> | 'panic';

/** The fields read from a cluster in eds-oracle's output. */
export interface OracleCluster {
  /** Discovery type of Envoy: `EDS`, `STRICT_DNS`, `ORIGINAL_DST`. */
  readonly type: string;
  readonly cluster: string;
  readonly destination_rule?: string;
  readonly outlier_detection?: unknown;
  readonly locality_config?: string;
  /** The identities that the proxy accepts; absent for any. */
  readonly sans?: readonly string[];
  readonly localities: readonly {
    readonly priority: number;
    readonly locality: string;
    readonly weight: number;
    readonly endpoints?: readonly { address: string; port: number; weight: number }[];
  }[];
}

/** The fields read from eds-oracle's output. */
export interface OracleAnswer {
  /** Present when Pilot panicked. */
  readonly error?: string;
  /** The objects that Pilot's webhook rejects, each with its reason. */
  readonly validation?: readonly string[];
  readonly clusters?: readonly OracleCluster[];
}

export function modelSnapshot(clusters: readonly UpstreamCluster[]): ProxySnapshot {
  if (clusters.some(({ panic }) => panic !== undefined)) return 'panic';
  return byName(
    clusters.map(({ name, rule, outlierDetection, isWeighted, groups }) => ({
      name,
      rule: rule === undefined ? '' : namesOf(rule).join(', '),
      hasOutlierDetection: outlierDetection !== undefined,
      isWeighted,
      groups,
    })),
  );
}

/** The snapshot of Pilot. */
export function oracleSnapshot({ error, clusters = [] }: OracleAnswer): ProxySnapshot {
  if (error !== undefined) return 'panic';
  return byName(
    clusters.map((one) => ({
      name: one.cluster,
      rule: one.destination_rule ?? '',
      hasOutlierDetection: one.outlier_detection !== undefined,
      isWeighted: one.locality_config === 'locality_weighted_lb_config',
      groups: one.localities.map(({ endpoints = [], ...group }) => ({ ...group, endpoints })),
    })),
  );
}

/** The clusters of a waypoint for the services behind it: other destinations of their routes are not compared. */
export function behindWaypoint(word: ProxySnapshot): ProxySnapshot {
  if (word === 'panic') return word;
  const its = Object.entries(word).filter(([name]) => name.startsWith('inbound-vip|'));
  return Object.fromEntries(its);
}

interface Facts {
  readonly name: string;
  readonly rule: string;
  readonly hasOutlierDetection: boolean;
  readonly isWeighted: boolean;
  readonly groups: readonly {
    readonly priority: number;
    readonly locality: string;
    readonly weight: number;
    readonly endpoints: readonly { address: string; port: number; weight: number }[];
  }[];
}

function byName(clusters: readonly Facts[]): ProxySnapshot {
  const words = clusters.map((one): readonly [string, readonly string[]] => [one.name, lines(one)]);
  return Object.fromEntries(words.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function lines({ rule, hasOutlierDetection, isWeighted, groups }: Facts): readonly string[] {
  const places = groups
    .filter(({ endpoints }) => endpoints.length > 0)
    .map(({ priority, locality, weight, endpoints }) => {
      const all = endpoints.map((e) => `${e.address}:${e.port}*${e.weight}`).sort();
      return `${priority} ${locality.replace(/\/+$/, '')} ${weight} ${all.join(' ')}`;
    });
  const settings = [`outlier ${hasOutlierDetection}`, `weighted ${isWeighted}`];
  return [`rule ${rule}`, ...settings, ...places.sort()];
}
