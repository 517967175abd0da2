/** A traffic policy, or an entry of its `portLevelSettings` → its own settings (`networking.istio.io/v1`). */

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
  /** Whether the balancer uses a consistent hash (`consistentHash`). */
  readonly isHashed: boolean;
  /** Whether the connection's original destination is used (`simple: PASSTHROUGH`). */
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
  /** The settings that an entry of `portLevelSettings` removes from its port, and has no field for. */
  readonly forAllPorts: readonly string[];
  /** `portLevelSettings`. */
  readonly ports: readonly PortSettings[];
}

/** Order or weights of endpoints by locality. */
export interface LocalitySettings {
  /** Undefined where unset; the default is true. */
  readonly enabled: boolean | undefined;
  readonly failover: readonly { readonly from: string; readonly to: string | undefined }[];
  readonly failoverPriority: readonly string[];
  readonly distribute: readonly { readonly from: string; readonly to: JsonObject }[];
  /** The fields that are set, with or without entries. */
  readonly fields: readonly string[];
}

export interface OutlierDetection {
  /** Undefined where unset; the default is 10. */
  readonly maxEjectionPercent: number | undefined;
  /** Envoy's panic threshold; undefined where unset, and 0: no panic. */
  readonly minHealthPercent: number | undefined;
  /** The number of consecutive connection failures that eject a host; undefined where no errors are counted. */
  readonly failures: number | undefined;
  /** `baseEjectionTime`. */
  readonly ejectionSeconds: number;
  /** `interval`: how often Envoy checks for hosts to return. */
  readonly sweepSeconds: number;
}

/** `tls`, of clients. */
export interface TlsSettings {
  /** Undefined where unset; the default is DISABLE. */
  readonly mode: string | undefined;
  readonly sni: string | undefined;
  readonly subjectAltNames: readonly string[];
}

/** An item of `portLevelSettings`: replaces the whole policy for its port. */
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

/** One list for all settings from the same object. */
const texts: (written: readonly Json[]) => readonly string[] = memoise((written) =>
  written.map(scalarText),
);

/** Envoy's defaults, except for gateway errors, which are not counted by default. */
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

/** A connection failure counts as 503, also as a gateway error, unless `splitExternalLocalOriginErrors` separates it from responses. */
function countedFailures(detection: JsonObject): number | undefined {
  if (detection['splitExternalLocalOriginErrors'] === true) {
    return numberAt(detection, 'consecutiveLocalOriginFailures') || envoyDefaults.failures;
  }
  const errors = numberAt(detection, 'consecutive5xxErrors') ?? envoyDefaults.failures;
  const ofGateways = numberAt(detection, 'consecutiveGatewayErrors') ?? 0;
  const counted = [errors, ofGateways].filter((count) => count > 0);
  return counted.length === 0 ? undefined : Math.min(...counted);
}

/** Envoy's defaults. */
const DEFAULT_EJECTION = 10;

/** `maxEjectionPercent`: the limit of ejected hosts, in percent; Istio treats 0 as unset. */
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
