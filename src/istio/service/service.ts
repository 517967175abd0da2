/** A Service → its pods, ports and type (core/v1), with the API server's defaults. */

import { memoise } from '../../collection/memoise.ts';
import { compareStrings } from '../../collection/order.ts';
import { own } from '../../collection/own.ts';
import { present } from '../../collection/present.ts';
import { isIpAddress } from '../../resource/ip-address.ts';
import {
  isObject,
  type JsonObject,
  listAt,
  numberAt,
  objectAt,
  stringAt,
  textsAt,
  valueAt,
} from '../../resource/json.ts';
import { labelsOf, type Resource, specOf, stringMap } from '../../resource/resource.ts';

/** An item of `ports` that has a number. */
export interface WrittenPort {
  /** `port`. */
  readonly number: number;
  /** Empty when it has none. */
  readonly name: string;
  /** Default TCP. */
  readonly protocol: string;
  readonly appProtocol: string | undefined;
  /** A number, or the name of a container port; undefined for the number of the port itself. */
  readonly targetPort: number | string | undefined;
}

/** The fields of a Service. */
export interface Service {
  /** Default ClusterIP. */
  readonly type: string;
  /** Whether it has no address of its own (`clusterIP: None`). */
  readonly isHeadless: boolean;
  /** Its address in the cluster (`clusterIP`); undefined when the cluster chooses. */
  readonly clusterAddress: string | undefined;
  /** Whether clients go to pods of their own node only (`internalTrafficPolicy: Local`). */
  readonly isNodeLocal: boolean;
  /** Whether `selector` is written, even empty: without it endpoints are authored separately. */
  readonly hasSelector: boolean;
  /** Labels of its pods; empty for a Service that selects none. */
  readonly selector: Readonly<Record<string, string>>;
  /** Its addresses outside of the cluster: `loadBalancerIP`, `externalIPs`. */
  readonly addresses: readonly string[];
  /** As written. */
  readonly ports: readonly WrittenPort[];
  /** Sorted; empty when the cluster chooses. */
  readonly ipFamilies: readonly string[];
  readonly settings: ServiceSettings;
}

/** Other fields that affect the endpoint of a client: absent when unset. */
export interface ServiceSettings {
  readonly internalTrafficPolicy?: string;
  readonly sessionAffinity?: string;
  /** `sessionAffinityConfig.clientIP.timeoutSeconds`: duration of a client's affinity to its endpoint. */
  readonly affinitySeconds?: number;
  readonly trafficDistribution?: string;
}

/** A Service's fields. */
export function decodeService(resource: Resource): Service {
  return decodeSpec(specOf(resource));
}

/** Cached by the spec, which the Services of clusters share. */
const decodeSpec = memoise((spec: JsonObject): Service => {
  const settings = decodeSettings(spec);
  return {
    type: stringAt(spec, 'type') ?? 'ClusterIP',
    isHeadless: stringAt(spec, 'clusterIP') === 'None',
    clusterAddress: [stringAt(spec, 'clusterIP') ?? ''].find(isIpAddress),
    isNodeLocal: settings.internalTrafficPolicy === 'Local',
    hasSelector: objectAt(spec, 'selector') !== undefined,
    selector: stringMap(objectAt(spec, 'selector')),
    addresses: [stringAt(spec, 'loadBalancerIP') ?? [], textsAt(spec, 'externalIPs')].flat(),
    ipFamilies: [...textsAt(spec, 'ipFamilies')].sort(compareStrings),
    settings,
    ports: listAt(spec, 'ports').flatMap((port) => {
      const number = numberAt(port, 'port');
      if (!isObject(port) || number === undefined) return [];
      const target = valueAt(port, 'targetPort');
      return [
        {
          number,
          name: stringAt(port, 'name') ?? '',
          protocol: stringAt(port, 'protocol') ?? 'TCP',
          appProtocol: stringAt(port, 'appProtocol'),
          targetPort: typeof target === 'number' || typeof target === 'string' ? target : undefined,
        },
      ];
    }),
  };
});

function decodeSettings(spec: JsonObject): ServiceSettings {
  return present({
    internalTrafficPolicy: stringAt(spec, 'internalTrafficPolicy'),
    sessionAffinity: stringAt(spec, 'sessionAffinity'),
    affinitySeconds: numberAt(spec, 'sessionAffinityConfig', 'clientIP', 'timeoutSeconds'),
    trafficDistribution: stringAt(spec, 'trafficDistribution'),
  });
}

/** The port of a Service with a number, as clients of Istio call it: of several, the first that is not for UDP. */
export function portNumbered(service: Resource, number: number): WrittenPort | undefined {
  return byNumber(decodeService(service).ports).get(number);
}

/** The port of a Service with a name, and its place in the list. */
export function portNamed(
  service: Resource,
  name: string,
): { readonly port: WrittenPort; readonly index: number } | undefined {
  return byName(decodeService(service).ports).get(name);
}

const byNumber = memoise(
  (ports: readonly WrittenPort[]): ReadonlyMap<number, WrittenPort> =>
    new Map(
      [...ports.filter(isUdp), ...ports.filter((port) => !isUdp(port)).toReversed()].map((port) => [
        port.number,
        port,
      ]),
    ),
);

function isUdp({ protocol }: WrittenPort): boolean {
  return protocol === 'UDP';
}

const byName = memoise(
  (ports: readonly WrittenPort[]) =>
    new Map(ports.map((port, index) => [port.name, { port, index }] as const).toReversed()),
);

/** The labels of a Service's pods; empty for one that selects none. */
export function podSelector(service: Resource): Readonly<Record<string, string>> {
  return decodeService(service).selector;
}

/** The label that selects global Services in Istio's ambient profile (`serviceScopeConfigs` of MeshConfig may select others). */
export const globalLabel = 'istio.io/global';

/** Whether it has that label. */
export function isGlobalService(resource: Resource): boolean {
  return own(labelsOf(resource), globalLabel) === 'true';
}
