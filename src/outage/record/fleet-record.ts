/**
 * A fleet that outages are asked of, as JSON: what a page carries along to answer by itself.
 * @module
 */
import type { LoadSource } from '../demand.ts';
import type { EndpointPlace } from '../upstream.ts';

/** Texts and clusters of proxies stand once; all else names them by their number. */
export interface FleetRecord {
  /** In order of their keys. */
  readonly clusters: readonly ClusterRecord[];
  /** Who says how much clients ask. */
  readonly load: LoadSource;
  readonly texts: readonly string[];
  readonly upstreams: readonly UpstreamRecord[];
  readonly flows: readonly FlowRecord[];
}

/** A cluster, without anything that is not shown. */
export interface ClusterRecord {
  readonly name: string;
  readonly region: string;
  readonly zone: string;
  readonly group: string;
  readonly hasGateway: boolean;
  /** How much its clients ask, relative to others. */
  readonly demand: number;
}

/** A cluster of a proxy. */
export type UpstreamRecord = readonly [
  isWeighted: 0 | 1,
  maxEjectionPercent: number,
  panicThreshold: number,
  priorities: readonly (readonly LocalityRecord[])[],
  notice: NoticeRecord,
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

/** `place` is the number of a text, `way` one of {@link ways}. */
export type HostRecord = readonly [place: number, way: number, weight: number, count: number];

/** Requests; names are numbers of texts. */
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

/** `cluster` is the number of a text, `upstream` of an upstream; -1 for none. */
export type WayRecord = readonly [weight: number, cluster: number, upstream: number];

/** In the order of their numbers. */
export const ways: readonly EndpointPlace['way'][] = ['pods', 'service', 'gateway', 'outside'];
