/** A fleet for the simulation of outages, as JSON: embedded in a page, which simulates by itself. */
import type { LoadSource } from '../demand.ts';
import type { ReachedPlace } from '../upstream.ts';

/** Texts and clusters of proxies are stored once; everything else refers to them by index. */
export interface FleetRecord {
  /** In order of their keys. */
  readonly clusters: readonly ClusterRecord[];
  /** The source of the demand. */
  readonly load: LoadSource;
  readonly texts: readonly string[];
  readonly upstreams: readonly UpstreamRecord[];
  readonly flows: readonly FlowRecord[];
}

/** A cluster, restricted to displayed fields. */
export interface ClusterRecord {
  readonly name: string;
  readonly region: string;
  readonly zone: string;
  readonly group: string;
  readonly hasGateway: boolean;
  /** Relative request load of its clients. */
  readonly demand: number;
}

/** A cluster of a proxy. */
export type UpstreamRecord = readonly [
  isWeighted: 0 | 1,
  maxEjectionPercent: number,
  panicThreshold: number,
  priorities: readonly (readonly LocalityRecord[])[],
  notice: NoticeRecord,
  sendsUnready: 0 | 1,
];

/** In the order of the fields of `Notice`. */
export type NoticeRecord = readonly [
  failures: number,
  connectSeconds: number,
  ejectionSeconds: number,
  sweepSeconds: number,
];

/** Its weight, then its hosts. */
export type LocalityRecord = readonly [weight: number, ...hosts: readonly HostRecord[]];

/** `place` is the index of a text, `way` one of {@link ways}. */
export type HostRecord = readonly [place: number, way: number, weight: number, count: number];

/** Requests; names are indexes of texts. */
export type FlowRecord = readonly [
  service: number,
  host: number,
  by: readonly number[],
  port: number,
  requests: number,
  client: number,
  clients: number,
  part: number,
  ...ways: readonly WayRecord[],
];

/** `cluster` is the index of a text, `upstream` of an upstream; -1 for none. */
export type WayRecord = readonly [weight: number, cluster: number, upstream: number];

/** In the order of their indexes. */
export const ways: readonly ReachedPlace['way'][] = [
  'pods',
  'service',
  'gateway',
  'outside',
  'refused',
  'denied',
  'drained',
];
