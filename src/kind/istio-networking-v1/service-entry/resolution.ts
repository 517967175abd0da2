/** `resolution` of a ServiceEntry → hosts and endpoints that conflict with it. */
import {
  serviceEntryDynamicDns,
  serviceEntryEndpoints,
  serviceEntrySelectorAndEndpoints,
  serviceEntrySelectorIgnored,
  serviceEntryWithoutEndpoint,
} from '../../../diagnostic/codes/istio-service-entry.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { isObject, type JsonObject } from '../../../resource/json.ts';
import { labelsOf, type Resource } from '../../../resource/resource.ts';
import { fault, fieldOf, hasItems, isSet, itemsOf, type Part, textOf } from '../../object-part.ts';
import { isFqdn, isWildcardDomain } from '../host/host-syntax.ts';
import { type WorkloadDemands, workloadFindings } from '../workload/workload.ts';

const dynamicProtocols: ReadonlySet<string> = new Set(['HTTP', 'HTTP2', 'GRPC', 'TLS']);
/** Names the waypoint that a Service's requests go through. */
const waypoint = 'istio.io/use-waypoint';

/** Findings about fields of a ServiceEntry that conflict with its resolution. */
export function serviceEntryResolutionFindings(entry: Resource, spec: Part): readonly Diagnostic[] {
  const endpoints = fieldOf(spec, 'endpoints');
  const both = isSet(spec, 'workloadSelector') && isSet(spec, 'endpoints');
  const shared = both
    ? [fault(endpoints, serviceEntrySelectorAndEndpoints, 'none if workloadSelector is set')]
    : [];
  return [...shared, ...byResolution(entry, spec)];
}

function byResolution(entry: Resource, spec: Part): readonly Diagnostic[] {
  const resolution = textOf(spec, 'resolution') || 'NONE';
  switch (resolution) {
    case 'NONE':
      return [...noEndpoints(spec, resolution), ...ignoredSelector(spec)];
    case 'STATIC':
      return serviceEntryEndpointFindings(spec);
    case 'DNS':
      return [...resolvableHosts(spec), ...serviceEntryEndpointFindings(spec)];
    case 'DNS_ROUND_ROBIN':
      return [
        ...resolvableHosts(spec),
        ...singleEndpoint(spec),
        ...serviceEntryEndpointFindings(spec),
      ];
    case 'DYNAMIC_DNS':
      return dynamicFindings(entry, spec);
    default:
      return [];
  }
}

/** The CRD refuses an empty list, too. */
function noEndpoints(spec: Part, resolution: string): readonly Diagnostic[] {
  if (!isSet(spec, 'endpoints')) return [];
  const expected = `none with resolution ${resolution}`;
  return [fault(fieldOf(spec, 'endpoints'), serviceEntryEndpoints, expected)];
}

function ignoredSelector(spec: Part): readonly Diagnostic[] {
  if (!isSet(spec, 'workloadSelector')) return [];
  const selector = fieldOf(spec, 'workloadSelector');
  return [fault(selector, serviceEntrySelectorIgnored, 'none with resolution NONE')];
}

/** Without endpoints, DNS resolves the hosts. */
function resolvableHosts(spec: Part): readonly Diagnostic[] {
  if (hasItems(spec, 'endpoints')) return [];
  return itemsOf(spec, 'hosts')
    .filter(({ value }) => typeof value === 'string' && isWildcardDomain(value) && !isFqdn(value))
    .map((host) => fault(host, serviceEntryWithoutEndpoint, 'a name that DNS can resolve'));
}

function singleEndpoint(spec: Part): readonly Diagnostic[] {
  if (itemsOf(spec, 'endpoints').length <= 1) return [];
  const expected = 'at most one with resolution DNS_ROUND_ROBIN';
  return [fault(fieldOf(spec, 'endpoints'), serviceEntryEndpoints, expected)];
}

function dynamicFindings(entry: Resource, spec: Part): readonly Diagnostic[] {
  const expected = (what: string): string => `${what} with resolution DYNAMIC_DNS`;
  const isFixed = ({ value }: Part): boolean =>
    typeof value === 'string' && isWildcardDomain(value) && !value.startsWith('*');
  const addresses = hasItems(spec, 'addresses') ? [fieldOf(spec, 'addresses')] : [];
  const endpoints = hasItems(spec, 'endpoints') ? [fieldOf(spec, 'endpoints')] : [];
  const ports = itemsOf(spec, 'ports').filter(
    (port) => port.value !== null && !dynamicProtocols.has(textOf(port, 'protocol').toUpperCase()),
  );
  const isInternal = textOf(spec, 'location') === 'MESH_INTERNAL';
  const location = isInternal && usesWaypoint(entry) ? [fieldOf(spec, 'location')] : [];
  return [
    ...itemsOf(spec, 'hosts')
      .filter(isFixed)
      .map((host) => fault(host, serviceEntryDynamicDns, expected('a host that begins with "*"'))),
    ...[...addresses, ...endpoints].map((list) =>
      fault(list, serviceEntryDynamicDns, expected('none')),
    ),
    ...ports.map((port) => {
      const protocols = expected('HTTP, HTTP2, GRPC or TLS');
      return fault(fieldOf(port, 'protocol'), serviceEntryDynamicDns, protocols);
    }),
    ...location.map((field) =>
      fault(field, serviceEntryDynamicDns, expected('MESH_EXTERNAL with a waypoint')),
    ),
  ];
}

function usesWaypoint(entry: Resource): boolean {
  const name = labelsOf(entry)[waypoint] ?? '';
  return name !== '' && name.toLowerCase() !== 'none';
}

/** Findings about the endpoints of a ServiceEntry under resolution STATIC, DNS or DNS_ROUND_ROBIN. */
function serviceEntryEndpointFindings(spec: Part): readonly Diagnostic[] {
  const names = itemsOf(spec, 'ports').map((port) => textOf(port, 'name'));
  const isStatic = textOf(spec, 'resolution') === 'STATIC';
  const demands = { takesNames: !isStatic, takesSockets: isStatic, ports: new Set(names) };
  const key = JSON.stringify([isStatic, ...names]);
  return itemsOf(spec, 'endpoints')
    .filter(({ value }) => value !== null)
    .flatMap((endpoint) => endpointFindings(endpoint, demands, key));
}

/** `asked` is a text of the demands. One object is in the entries of many clusters, and is judged until it is valid. */
function endpointFindings(
  endpoint: Part,
  demands: WorkloadDemands,
  key: string,
): readonly Diagnostic[] {
  const { value } = endpoint;
  if (!isObject(value)) return workloadFindings(endpoint, demands);
  if (rightFor.get(value) === key) return [];
  const findings = workloadFindings(endpoint, demands);
  if (findings.length === 0) rightFor.set(value, key);
  return findings;
}

/** Valid endpoints, with the demands that they met. */
const rightFor = new WeakMap<JsonObject, string>();
