/**
 * A traffic policy, or an entry of its `portLevelSettings` → what it says itself (`networking.istio.io/v1`).
 * @module
 */

import { memoise } from '../../collection/memoise.ts';
import { secondsOf } from '../../kind/notation/go-duration.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  listAt,
  numberAt,
  objectAt,
  scalarText,
  stringAt,
  textsAt,
} from '../../resource/json.ts';

/** The settings of one block. */
export interface PolicySettings {
  /** Whether it has a `loadBalancer`. */
  readonly isBalanced: boolean;
  /** Whether the balancer keeps requests together by a hash (`consistentHash`). */
  readonly isHashed: boolean;
  /** Whether endpoints are left to the connection (`simple: PASSTHROUGH`). */
  readonly isPassthrough: boolean;
  /** `localityLbSetting`. */
  readonly locality: LocalitySettings | undefined;
  /** `zoneAwareLbSetting`. */
  readonly zoneAware: LocalitySettings | undefined;
  readonly outlierDetection: OutlierDetection | undefined;
  /** Whether it has a `connectionPool`. */
  readonly isPooled: boolean;
  /** `connectionPool.tcp.connectTimeout`, in seconds. */
  readonly connectSeconds: number | undefined;
  readonly tls: TlsSettings | undefined;
  /** The settings that an entry of `portLevelSettings` takes from its port, and has no field for. */
  readonly forAllPorts: readonly string[];
  /** `portLevelSettings`. */
  readonly ports: readonly PortSettings[];
}

/** How near and far endpoints are ordered or weighed. */
export interface LocalitySettings {
  /** Undefined where it is not written, and counts as true. */
  readonly enabled: boolean | undefined;
  readonly failover: readonly { readonly from: string; readonly to: string | undefined }[];
  readonly failoverPriority: readonly string[];
  readonly distribute: readonly { readonly from: string; readonly to: JsonObject }[];
  /** The fields that are written, with or without entries. */
  readonly fields: readonly string[];
}

/** When hosts are ejected. */
export interface OutlierDetection {
  /** Undefined where it is not written, and 10. */
  readonly maxEjectionPercent: number | undefined;
  /** Envoy's panic threshold; undefined where it is not written, and 0: no panic. */
  readonly minHealthPercent: number | undefined;
  /** How many connections that fail, one after another, eject a host; undefined where no errors are counted. */
  readonly failures: number | undefined;
  /** `baseEjectionTime`. */
  readonly ejectionSeconds: number;
  /** `interval`: how often Envoy looks whether a host may come back. */
  readonly sweepSeconds: number;
}

/** `tls`, of clients. */
export interface TlsSettings {
  /** Undefined where it is not written, and DISABLE. */
  readonly mode: string | undefined;
  readonly sni: string | undefined;
  readonly subjectAltNames: readonly string[];
}

/** An item of `portLevelSettings`: for its port it takes the place of the whole policy. */
export interface PortSettings {
  readonly port: number | undefined;
  readonly written: JsonObject;
  /** JSON Pointer below the policy. */
  readonly pointer: string;
}

/** A block's settings. */
export const decodePolicy: (policy: JsonObject) => PolicySettings = memoise((policy) => {
  const balancer = objectAt(policy, 'loadBalancer');
  return {
    isBalanced: balancer !== undefined,
    isHashed: objectAt(balancer, 'consistentHash') !== undefined,
    isPassthrough: stringAt(balancer, 'simple') === 'PASSTHROUGH',
    locality: optional(objectAt(balancer, 'localityLbSetting'), decodeLocality),
    zoneAware: optional(objectAt(balancer, 'zoneAwareLbSetting'), decodeLocality),
    outlierDetection: optional(objectAt(policy, 'outlierDetection'), decodeOutliers),
    isPooled: objectAt(policy, 'connectionPool') !== undefined,
    connectSeconds: secondsOf(stringAt(policy, 'connectionPool', 'tcp', 'connectTimeout')),
    tls: optional(objectAt(policy, 'tls'), decodeTls),
    forAllPorts: ['proxyProtocol', 'retryBudget'].filter((field) => objectAt(policy, field)),
    ports: listAt(policy, 'portLevelSettings').flatMap((written, i) =>
      isObject(written)
        ? [
            {
              port: numberAt(written, 'port', 'number'),
              written,
              pointer: `/portLevelSettings/${i}`,
            },
          ]
        : [],
    ),
  };
});

/** The fields of a `localityLbSetting` or `zoneAwareLbSetting`. */
export const decodeLocality: (setting: JsonObject) => LocalitySettings = memoise((setting) => ({
  enabled: typeof setting['enabled'] === 'boolean' ? setting['enabled'] : undefined,
  failover: listAt(setting, 'failover').map((one) => ({
    from: stringAt(one, 'from') ?? '',
    to: stringAt(one, 'to'),
  })),
  failoverPriority: texts(listAt(setting, 'failoverPriority')),
  distribute: listAt(setting, 'distribute').map((one) => ({
    from: stringAt(one, 'from') ?? '',
    to: objectAt(one, 'to') ?? {},
  })),
  fields: Object.keys(setting),
}));

/** One list for all settings that share the written one. */
const texts: (written: readonly Json[]) => readonly string[] = memoise((written) =>
  written.map(scalarText),
);

/** What Envoy takes where nothing is said, save gateway errors, which it then does not count. */
const envoyDefaults = { failures: 5, ejectionSeconds: 30, sweepSeconds: 10 };

function decodeOutliers(detection: JsonObject): OutlierDetection {
  return {
    maxEjectionPercent: numberAt(detection, 'maxEjectionPercent'),
    minHealthPercent: numberAt(detection, 'minHealthPercent'),
    failures: countedFailures(detection),
    ejectionSeconds:
      secondsOf(stringAt(detection, 'baseEjectionTime')) ?? envoyDefaults.ejectionSeconds,
    sweepSeconds: secondsOf(stringAt(detection, 'interval')) ?? envoyDefaults.sweepSeconds,
  };
}

/** A connection that fails counts as 503, an error of gateways too, unless it is told apart from what hosts answer. */
function countedFailures(detection: JsonObject): number | undefined {
  if (detection['splitExternalLocalOriginErrors'] === true) {
    return numberAt(detection, 'consecutiveLocalOriginFailures') || envoyDefaults.failures;
  }
  const errors = numberAt(detection, 'consecutive5xxErrors') ?? envoyDefaults.failures;
  const ofGateways = numberAt(detection, 'consecutiveGatewayErrors') ?? 0;
  const counted = [errors, ofGateways].filter((count) => count > 0);
  return counted.length === 0 ? undefined : Math.min(...counted);
}

/** What Envoy takes where nothing is said. */
const DEFAULT_EJECTION = 10;

/** How many of its hosts Envoy may eject, in percent; Istio takes 0 for nothing said. */
export function ejectablePercent({ maxEjectionPercent }: OutlierDetection): number {
  return maxEjectionPercent || DEFAULT_EJECTION;
}

function decodeTls(tls: JsonObject): TlsSettings {
  return {
    mode: stringAt(tls, 'mode'),
    sni: stringAt(tls, 'sni'),
    subjectAltNames: textsAt(tls, 'subjectAltNames'),
  };
}

function optional<T>(written: JsonObject | undefined, decode: (written: JsonObject) => T) {
  return written && decode(written);
}
