/**
 * The Services and entries behind a server name → the pods that the gateway passes requests on to, or why there are none.
 *
 * An AUTO_PASSTHROUGH gateway is given those endpoints only that take Istio's mutual TLS (Istio `EndpointBuilder.EndpointsWithMTLSFilter`).
 */
import { hasLabels } from '../../kind/notation/label-selector.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { displayName, type Resource } from '../../resource/resource.ts';
import { type PodTemplate, selectedTemplates, templatesWith } from '../pod/pod-template.ts';
import { areInGit, machinesWith } from '../pod/serving-labels.ts';
import { podSelector, portNamed, type WrittenPort } from '../service/service.ts';
import { machinePort, targetNumbers } from '../service/target-port.ts';
import {
  decodeServiceEntry,
  decodeWorkloadEntry,
  machineLabels,
  machinePorts,
  takesMutualTls,
} from '../service-entry/service-entry.ts';
import type { GatewayService } from './gateway-service.ts';
import { mutualTlsRefusal } from './mutual-tls.ts';
import type { RefusalCause } from './refusal-cause.ts';
import { podsOfTemplate, type ServerPods, supposedPods } from './server-pods.ts';

/** The pods behind the gateway; machines have no pods in Git. */
export interface GatewayEndpoints {
  readonly pods: readonly ServerPods[];
  readonly machines: readonly Resource[];
  /** Why others are left out. */
  readonly left: readonly RefusalCause[];
}

/** The endpoints of a service for its cluster's gateway. */
export function endpointsBehind(view: ClusterView, service: GatewayService): GatewayEndpoints {
  const found = service.sources.map((source) =>
    source.kind === 'Service'
      ? podsOfService(view, source, service)
      : podsOfEntry(view, source, service),
  );
  const all = joined(found);
  const { labels } = service;
  if (labels === undefined || Object.keys(labels).length === 0) return all;
  const isMember = (its: Readonly<Record<string, string>>): boolean =>
    hasLabels(its, labels) || !areInGit(labels);
  const pods = all.pods.filter((one) => !one.isWhole || isMember(one.labels));
  const machines = all.machines.filter((one) => isMember(machineLabels(one)));
  return { pods, machines, left: [...subsetEmptied(service), ...all.left] };
}

function joined(found: readonly GatewayEndpoints[]): GatewayEndpoints {
  return {
    pods: found.flatMap(({ pods }) => pods),
    machines: found.flatMap(({ machines }) => machines),
    left: found.flatMap(({ left }) => left),
  };
}

function subsetEmptied({ rule }: GatewayService): readonly RefusalCause[] {
  if (rule === undefined) return [];
  const [resource] = rule.from;
  const text = `no pod has the labels of the subset in ${displayName(resource)}`;
  return [{ kind: 'no-endpoint', text, resource, pointer: '/spec/subsets', part: 'key' }];
}

function podsOfService(
  view: ClusterView,
  service: Resource,
  { portName }: GatewayService,
): GatewayEndpoints {
  const named = portNamed(service, portName);
  const port = named?.port;
  const selector = podSelector(service);
  if (Object.keys(selector).length === 0) return nobody(withoutSelector(service));
  const templates = selectedTemplates(view, service);
  const running = templates.filter(({ isAtRest }) => !isAtRest);
  const machines = machinesWith(view.list, service.namespace, selector);
  if (templates.length + machines.length === 0) {
    return takers(view, [supposedPods(view, service)], port);
  }
  const listening = running.filter(
    (template) => port === undefined || targetNumbers(port, [template]).length > 0,
  );
  const found = takers(
    view,
    listening.map((template) => podsOfTemplate(view, template)),
    port,
  );
  const reached = machines.filter(
    (one) => port === undefined || machinePort(port, machinePorts(one)) !== undefined,
  );
  const isDeaf = running.length > 0 && listening.length === 0;
  const areDeaf = machines.length > 0 && reached.length === 0;
  const unknown = (what: string) => targetUnknown(service, named, what);
  const left = [
    ...(isDeaf ? [unknown('container of the pods')] : []),
    ...(areDeaf ? [unknown('WorkloadEntry')] : []),
    ...(running.length === 0 ? templates.slice(0, 1).map(atRest) : []),
    ...found.left,
  ];
  return joined([{ ...found, left }, machineTakers(reached)]);
}

/** Entries with a selector have pods and machines; listed endpoints outside of the cluster's network are not given to its gateway. */
function podsOfEntry(
  view: ClusterView,
  entry: Resource,
  { portName }: GatewayService,
): GatewayEndpoints {
  const { endpoints, workloadLabels, ports } = decodeServiceEntry(entry);
  if (workloadLabels !== undefined) {
    const port = ports.find(({ name }) => name === portName);
    const number = port?.targetPort ?? port?.number ?? 0;
    const selected = templatesWith(view, entry.namespace, workloadLabels);
    const templates = selected.filter(({ isAtRest }) => !isAtRest);
    const pods = templates.map((template) => podsOfTemplate(view, template));
    const machines = machinesWith(view.list, entry.namespace, workloadLabels);
    const found = joined([takersAt(view, pods, () => number), machineTakers(machines)]);
    if (pods.length + machines.length > 0) return found;
    const supposed = supposedPods(view, entry, workloadLabels);
    return takersAt(view, [supposed], () => number);
  }
  const near = endpoints.filter(({ network }) => network === '');
  const taking = near.filter(takesMutualTls);
  if (taking.length > 0) return { pods: [], machines: [entry], left: [] };
  return near.length === 0 ? nobody() : nobody(plainEndpoint(entry, '/spec/endpoints'));
}

function nobody(...left: readonly RefusalCause[]): GatewayEndpoints {
  return { pods: [], machines: [], left };
}

/** The pods that take mutual TLS at the Service's port. */
function takers(
  view: ClusterView,
  pods: readonly ServerPods[],
  port: WrittenPort | undefined,
): GatewayEndpoints {
  return takersAt(view, pods, ({ template }) => {
    return port === undefined ? 0 : (targetNumbers(port, template ? [template] : [])[0] ?? 0);
  });
}

function takersAt(
  view: ClusterView,
  pods: readonly ServerPods[],
  numberAt: (pods: ServerPods) => number,
): GatewayEndpoints {
  const judged = pods.map((one) => ({ one, cause: mutualTlsRefusal(view, one, numberAt(one)) }));
  return {
    pods: judged.flatMap(({ one, cause }) => (cause === undefined ? [one] : [])),
    machines: [],
    left: judged.flatMap(({ cause }) => cause ?? []),
  };
}

function machineTakers(machines: readonly Resource[]): GatewayEndpoints {
  const takes = (one: Resource): boolean => takesMutualTls(decodeWorkloadEntry(one));
  const groups = machines.filter(({ kind }) => kind === 'WorkloadGroup');
  const entries = machines.filter(({ kind }) => kind !== 'WorkloadGroup');
  return {
    pods: [],
    machines: [...groups, ...entries.filter(takes)],
    left: entries.filter((one) => !takes(one)).map((one) => plainEndpoint(one, '/spec')),
  };
}

/** Pilot knows no identity of endpoints that are written by hand. */
export function withoutSelector(service: Resource): RefusalCause {
  const text = `${displayName(service)} has no selector, and endpoints that are written by hand take no mutual TLS`;
  return { kind: 'no-endpoint', text, resource: service, pointer: '/spec', part: 'key' };
}

/** That nothing of a kind listens at the target port of a Service, which is a name. */
export function targetUnknown(
  service: Resource,
  named: { readonly index: number; readonly port: WrittenPort } | undefined,
  what: string,
): RefusalCause {
  const text = `no ${what} of ${displayName(service)} has a port named "${named?.port.targetPort}"`;
  const pointer = `/spec/ports/${named?.index ?? 0}/targetPort`;
  return { kind: 'port-unknown', text, resource: service, pointer };
}

function atRest({ workload }: PodTemplate): RefusalCause {
  const text = `${displayName(workload)} is scaled to zero`;
  return { kind: 'at-rest', text, resource: workload, pointer: '/spec/replicas' };
}

function plainEndpoint(resource: Resource, pointer: string): RefusalCause {
  const text = `${displayName(resource)} has neither the label security.istio.io/tlsMode: istio nor a serviceAccount, so its endpoints take no mutual TLS`;
  return { kind: 'no-endpoint', text, resource, pointer, part: 'key' };
}
