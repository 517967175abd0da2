/**
 * The rules of the hub's validator for a single FailoverService, and two additional ones: a duplicate service, and a protocol that Istio no
 * longer supports.
 */

import { firstPlaces } from '../../../../collection/first-places.ts';
import {
  backingServiceRepeated,
  backingServiceType,
  failoverHostnameForm,
  failoverHostnameMissing,
  failoverHostnameSuffix,
  failoverMeshesMissing,
  failoverPortMissing,
  failoverPortRange,
  failoverProtocolNotCarried,
  failoverProtocolUnknown,
  failoverWithoutServices,
} from '../../../../diagnostic/codes/mesh-hub.ts';
import type { Diagnostic } from '../../../../diagnostic/diagnostic.ts';
import { type FieldReport, fieldAt, reportOn } from '../../../../kind/field-finding.ts';
import { isDnsSubdomain } from '../../../../resource/dns-name.ts';
import {
  isArray,
  isObject,
  listAt,
  numberAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../../../resource/json.ts';
import type { Resource } from '../../../../resource/resource.ts';
import { failoverServiceShape } from './failover-service-shape.ts';
import { type ClusterObjectRef, decodeClusterObjectRef } from './object-ref.ts';

/** Protocols of a ServiceEntry's port, as in current Istio. */
const carried = [
  'HTTP',
  'HTTPS',
  'GRPC',
  'GRPC-WEB',
  'HTTP2',
  'MONGO',
  'MYSQL',
  'REDIS',
  'TCP',
  'TLS',
];

/** Further protocols of the hub's release. */
const abandoned = ['UDP', 'HTTP_PROXY', 'THRIFT'];

/** Findings about a FailoverService of either version. */
export function failoverServiceFindings(resource: Resource): readonly Diagnostic[] {
  // The schema reports an absent spec.
  if (objectAt(resource.object, 'spec') === undefined) return [];
  const report = reportOn(resource);
  return [
    ...hostnameFindings(resource, report),
    ...portFindings(resource, report),
    ...serviceFindings(resource, report),
    ...meshFindings(resource, report),
  ];
}

function hostnameFindings(resource: Resource, report: FieldReport): readonly Diagnostic[] {
  const pointer = '/spec/hostname';
  const hostname = stringAt(resource.object, 'spec', 'hostname') ?? '';
  if (hostname === '')
    return [report(failoverHostnameMissing, pointer, 'a name that ends in ".global"')];
  return [
    ...(hostname.endsWith('.global')
      ? []
      : [report(failoverHostnameSuffix, pointer, 'a name that ends in ".global"')]),
    ...(isDnsSubdomain(hostname)
      ? []
      : [report(failoverHostnameForm, pointer, 'lower-case letters, digits, "-" and "."')]),
  ];
}

function portFindings(resource: Resource, report: FieldReport): readonly Diagnostic[] {
  const port = objectAt(resource.object, 'spec', 'port');
  if (port === undefined)
    return [report(failoverPortMissing, '/spec/port', 'a number and a protocol')];
  const { number: field } = failoverServiceShape(resource);
  const number = numberAt(port, field) ?? 0;
  const inRange = number >= 1 && number <= 65535;
  return [
    ...(inRange
      ? []
      : [report(failoverPortRange, `/spec/port/${field}`, 'a number from 1 to 65535')]),
    ...protocolFindings(stringAt(port, 'protocol') ?? '', report),
  ];
}

function protocolFindings(protocol: string, report: FieldReport): readonly Diagnostic[] {
  const word = protocol.toUpperCase();
  if (carried.includes(word)) return [];
  const expected = 'HTTP, HTTPS, GRPC, HTTP2, MONGO, TCP or TLS';
  const code = abandoned.includes(word) ? failoverProtocolNotCarried : failoverProtocolUnknown;
  return [report(code, '/spec/port/protocol', expected)];
}

function serviceFindings(resource: Resource, report: FieldReport): readonly Diagnostic[] {
  const { services, reference } = failoverServiceShape(resource);
  const entries = listAt(resource.object, 'spec', services);
  if (entries.length === 0) {
    return [report(failoverWithoutServices, `/spec/${services}`, 'at least one service')];
  }
  const pointers = entries.map((_, i) => `/spec/${services}/${i}${reference}`);
  const refs = pointers.map((pointer) => fieldAt(resource, pointer));
  const seen = refs.map((ref) => keyOf(decodeClusterObjectRef(ref)));
  const placeOf = firstPlaces(seen);
  return pointers.flatMap((pointer, i) => {
    const expected = 'a Service: name, namespace and clusterName';
    if (!isObject(refs[i])) return [report(backingServiceType, pointer, expected)];
    if (placeOf(seen[i] ?? '') === i) return [];
    return [report(backingServiceRepeated, pointer, 'each service once')];
  });
}

function keyOf({ name, namespace, clusterName }: ClusterObjectRef): string {
  return JSON.stringify([name, namespace, clusterName]);
}

/** The hub accepts an empty list, but then no client can resolve the name. */
function meshFindings(resource: Resource, report: FieldReport): readonly Diagnostic[] {
  const meshes = valueAt(resource.object, 'spec', 'meshes') ?? undefined;
  const isMissing = meshes === undefined || (isArray(meshes) && meshes.length === 0);
  return isMissing ? [report(failoverMeshesMissing, '/spec/meshes', 'at least one Mesh')] : [];
}
