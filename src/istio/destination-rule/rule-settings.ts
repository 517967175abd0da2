/** The settings that a host requires in a DestinationRule, and their merge into an authored rule. */

import { own } from '../../collection/own.ts';
import { isObject, type Json, type JsonObject, objectAt } from '../../resource/json.ts';
import { decodeRuleSpec, type Subset } from './destination-rule.ts';
import { decodePolicy } from './policy-settings.ts';

/** The settings of a DestinationRule with which Pilot and Envoy keep the promised order. */
export interface RuleSettings {
  /** Absent with a single endpoint: no order. */
  readonly localityLbSetting?: JsonObject;
  /** Absent with a single endpoint: no alternative. */
  readonly outlierDetection?: JsonObject;
  /** The same for a block without authored outlier detection: includes the mesh's defaults for such blocks only. */
  readonly newDetection?: JsonObject;
  /** Absent where the Fleet sets none. */
  readonly connection?: ConnectionSettings;
  /** Client TLS by port number; only where the SNI must be set. */
  readonly tls: ReadonlyMap<number, JsonObject>;
  /** Client TLS of all ports; only where a policy would take it away. */
  readonly mutualTls?: JsonObject;
  /** A derived subset, beside the team's. */
  readonly subset?: JsonObject;
}

/** The time that a proxy waits for a connection. */
export interface ConnectionSettings {
  /** `connectionPool.tcp.connectTimeout`. */
  readonly connectTimeout: string;
  /** The mesh's `connectionPool`, which a derived one replaces where a rule has none. */
  readonly ofMesh: JsonObject | undefined;
}

/** A block of traffic policy: the top level, an entry of portLevelSettings, or a subset's. */
type Block = JsonObject;

/** Merges the settings into a rule's `spec`; authored fields win. */
export function overlaySpec(spec: JsonObject, settings: RuleSettings): JsonObject {
  const trafficPolicy = overlayTrafficPolicy(decodeRuleSpec(spec).trafficPolicy, settings);
  return { ...spec, trafficPolicy, ...overlaySubsets(spec, settings) };
}

/** Merges the settings into a whole `trafficPolicy`; authored fields win. */
export function overlayTrafficPolicy(authored: Block | undefined, settings: RuleSettings): Block {
  const top = overlayBlock(authored ?? {}, settings);
  const [pinned] = settings.tls.values();
  return settings.tls.size === 1 && pinned !== undefined
    ? withPorts({ ...top, tls: { ...pinned, ...objectAt(top, 'tls') } }, settings)
    : withPorts(top, settings, pinnedEntries(top, settings));
}

/** A rule's `spec` with a derived subset, unless it has one of that name. */
export function withSubset(spec: JsonObject, subset: JsonObject): JsonObject {
  return { ...spec, ...overlaySubsets(spec, { tls: new Map(), subset }) };
}

/** Merges the settings into the subsets of a rule's `spec`, and adds the derived one; no change for a rule without any. */
export function overlaySubsets(
  spec: JsonObject,
  settings: RuleSettings,
): { readonly subsets?: readonly Json[] } {
  const authored = decodeRuleSpec(spec).subsets;
  const present = new Set(authored.map(({ name }) => name));
  const { subsets: ours } = decodeRuleSpec({ subsets: settings.subset ? [settings.subset] : [] });
  const all = [...authored, ...ours.filter(({ name }) => !present.has(name))];
  return all.length === 0 ? {} : { subsets: all.map((subset) => overlaySubset(subset, settings)) };
}

/** A subset's policy overrides the rule's block by block, so only the blocks that it has require the settings. */
function overlaySubset({ written, trafficPolicy: authored }: Subset, settings: RuleSettings): Json {
  if (!isObject(written) || authored === undefined) return written;
  const { isBalanced, outlierDetection } = decodePolicy(authored);
  const { connection } = settings;
  const pool = objectAt(authored, 'connectionPool');
  const trafficPolicy = {
    ...authored,
    ...(pool && connection && { connectionPool: overlayConnectionPool(pool, connection) }),
    ...(isBalanced && { loadBalancer: overlayLoadBalancer(authored, settings) }),
    ...(outlierDetection && { outlierDetection: overlayOutlierDetection(authored, settings) }),
  };
  return { ...written, trafficPolicy: withPorts(trafficPolicy, settings) };
}

function overlayBlock(authored: Block, settings: RuleSettings): Block {
  const { connection, localityLbSetting, outlierDetection, mutualTls } = settings;
  const pool = objectAt(authored, 'connectionPool');
  return {
    ...authored,
    ...(connection && { connectionPool: overlayConnectionPool(pool, connection) }),
    ...(localityLbSetting && { loadBalancer: overlayLoadBalancer(authored, settings) }),
    ...(outlierDetection && { outlierDetection: overlayOutlierDetection(authored, settings) }),
    ...(mutualTls && { tls: { ...mutualTls, ...objectAt(authored, 'tls') } }),
  };
}

/** Authored or, without authored settings, those of the mesh, with the timeout. */
export function overlayConnectionPool(
  authored: Block | undefined,
  { connectTimeout, ofMesh }: ConnectionSettings,
): JsonObject {
  if (authored === undefined) {
    return { ...ofMesh, tcp: { ...objectAt(ofMesh, 'tcp'), connectTimeout } };
  }
  return { ...authored, tcp: { connectTimeout, ...objectAt(authored, 'tcp') } };
}

function overlayLoadBalancer(authored: Block, settings: RuleSettings): JsonObject {
  const before = objectAt(authored, 'loadBalancer') ?? {};
  const locality = { ...settings.localityLbSetting, ...objectAt(before, 'localityLbSetting') };
  return { ...before, localityLbSetting: locality };
}

function overlayOutlierDetection(authored: Block, settings: RuleSettings): JsonObject {
  const own = objectAt(authored, 'outlierDetection');
  const { outlierDetection, newDetection = outlierDetection } = settings;
  return own === undefined ? { ...newDetection } : { ...outlierDetection, ...own };
}

/** An entry of portLevelSettings replaces the policy for its port, so every entry requires the settings too. */
function withPorts(block: Block, settings: RuleSettings, more: readonly JsonObject[] = []): Block {
  const entries = decodePolicy(block).ports.map(({ port = 0, written }) => {
    const tls = settings.tls.get(port);
    const next = overlayBlock(written, settings);
    return tls === undefined ? next : { ...next, tls: { ...tls, ...objectAt(written, 'tls') } };
  });
  return entries.length + more.length === 0
    ? block
    : { ...block, portLevelSettings: [...entries, ...more] };
}

/** Several ports have several SNIs, so each requires an entry, with a copy of everything that the entry replaces. */
function pinnedEntries(block: Block, settings: RuleSettings): readonly JsonObject[] {
  if (settings.tls.size < 2) return [];
  const present = new Set(decodePolicy(block).ports.map(({ port }) => port));
  const copied = ['connectionPool', 'loadBalancer', 'outlierDetection'];
  const inherited = Object.fromEntries(copied.flatMap((key) => pick(block, key)));
  // Each port has an SNI host of its own.
  const { sni: _, ...others } = objectAt(block, 'tls') ?? {};
  return [...settings.tls].flatMap(([number, tls]) =>
    present.has(number) ? [] : [{ port: { number }, ...inherited, tls: { ...tls, ...others } }],
  );
}

function pick(block: Block, key: string): [string, Json][] {
  const value = own(block, key);
  return value === undefined ? [] : [[key, value]];
}

/** The part of a rule's `spec` for some ports of a separate host: without subsets, order and SNI, which that host sets itself. */
export function specForOwnHost(spec: JsonObject, ports: ReadonlySet<number>): JsonObject {
  const policy = decodeRuleSpec(spec).trafficPolicy ?? {};
  const entries = decodePolicy(policy).ports.flatMap(({ port = 0, written }) =>
    ports.has(port) ? [ownBlock(written)] : [],
  );
  const { portLevelSettings: _, ...top } = ownBlock(policy);
  return { trafficPolicy: entries.length === 0 ? top : { ...top, portLevelSettings: entries } };
}

function ownBlock({ tls: written, ...block }: Block): Block {
  const { localityLbSetting: _, ...loadBalancer } = objectAt(block, 'loadBalancer') ?? {};
  const { sni: __, ...tls } = isObject(written) ? written : {};
  return { ...block, loadBalancer, ...(Object.keys(tls).length === 0 ? {} : { tls }) };
}

/** A rule's `spec` with another load balancer, for each port. */
export function withLoadBalancer(spec: JsonObject, loadBalancer: JsonObject): JsonObject {
  const policy = decodeRuleSpec(spec).trafficPolicy ?? {};
  const entries = decodePolicy(policy).ports.map(({ written }) => ({ ...written, loadBalancer }));
  const portLevelSettings = entries.length === 0 ? {} : { portLevelSettings: entries };
  return { ...spec, trafficPolicy: { ...policy, loadBalancer, ...portLevelSettings } };
}
