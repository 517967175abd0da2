/** A Service and its cluster's Git → the labels of its endpoints: pods, machines, and endpoints from entries. */

import { groupBy } from '../../collection/group-by.ts';
import { memoise, memoiseByValue } from '../../collection/memoise.ts';
import { serviceFqdn } from '../../kind/istio-networking-v1/host/host.ts';
import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import { indexLabelled } from '../../kind/notation/label-index.ts';
import { hasLabels } from '../../kind/notation/label-selector.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Resource } from '../../resource/resource.ts';
import { decodeService, podSelector } from '../service/service.ts';
import { decodeServiceEntry, machineLabels } from '../service-entry/service-entry.ts';
import { type PodTemplate, selectedTemplates, templatesWith } from './pod-template.ts';

type Labels = Readonly<Record<string, string>>;

/** Whether a Service has endpoints with the labels of a subset. */
export type Serving = 'yes' | 'no' | 'untold';

/** Labels that pods get at creation: from controllers, nodes, Istio's injector. */
const givenToPods =
  /(?:^|-)(?:pod-template|revision)-hash$|^(?:apps|statefulset|topology)\.kubernetes\.io\/|istio\.io\//;

/** Whether Git defines all labels of the subset: those set at pod creation are not in Git. */
export function areInGit(labels: Labels): boolean {
  return Object.keys(labels).every((key) => !givenToPods.test(key));
}

/** Whether Git has endpoints of the Service with these labels. */
export function servesWith(
  view: Pick<ClusterView, 'list' | 'cluster'>,
  service: Resource,
  labels: Labels,
): Serving {
  const known = servingLabels(view, service);
  if (known?.some((one) => hasLabels(one, labels)) === true) return 'yes';
  return known === undefined || !areInGit(labels) ? 'untold' : 'no';
}

/** The labels of all endpoints of the Service; undefined when Git has no workload that it selects, or its author writes the endpoints. */
function servingLabels(
  view: Pick<ClusterView, 'list' | 'cluster'>,
  service: Resource,
): readonly Labels[] | undefined {
  return labelsIn(view.list)(view.cluster.clusterDomain)(service);
}

/** Cached for all clusters with the same objects: each consumer looks up each subset. */
const labelsIn = memoise((list: ClusterView['list']) =>
  memoiseByValue((domain: string) =>
    memoise((service: Resource) => findLabels(list, serviceFqdn(service, domain), service)),
  ),
);

function findLabels(
  list: ClusterView['list'],
  host: string,
  service: Resource,
): readonly Labels[] | undefined {
  const selector = podSelector(service);
  if (Object.keys(selector).length === 0) return undefined;
  const templates = selectedTemplates({ list }, service);
  const machines = selectedMachines({ list }, service).map(machineLabels);
  if (templates.length + machines.length === 0) return undefined;
  const added = entriesIn(list).get(`${service.namespace}/${host}`) ?? [];
  return [
    ...labelsOfRunning(templates),
    ...machines,
    ...added.flatMap((entry) => entryLabels(list, entry)),
  ];
}

function labelsOfRunning(templates: readonly PodTemplate[]): readonly Labels[] {
  return templates.filter(({ isAtRest }) => !isAtRest).map(({ labels }) => labels);
}

/** The machines that a Service selects: a headless one selects none. */
export function selectedMachines(
  { list }: Pick<ClusterView, 'list'>,
  service: Resource,
): readonly Resource[] {
  const { selector, isHeadless } = decodeService(service);
  if (isHeadless || Object.keys(selector).length === 0) return [];
  return machinesWith(list, service.namespace, selector);
}

/** The WorkloadEntries of a namespace with the labels, and the WorkloadGroups whose machines will have them. */
export function machinesWith(
  list: ClusterView['list'],
  namespace: string,
  wanted: Labels,
): readonly Resource[] {
  return machinesIn(list).get(namespace)?.(wanted) ?? [];
}

const machinesIn = memoise((list: ClusterView['list']) => {
  const machines = ['WorkloadEntry', 'WorkloadGroup'].flatMap((kind) =>
    list(istioNetworkingGroup, kind).map(({ resource }) => resource),
  );
  const groups = groupBy(machines, ({ namespace }) => namespace);
  return new Map([...groups].map(([each, its]) => [each, indexLabelled(its, machineLabels)]));
});

/** ServiceEntries by namespace and host: those of a Service share their endpoints with it. */
const entriesIn: (list: ClusterView['list']) => ReadonlyMap<string, readonly Resource[]> = memoise(
  (list) => {
    const named = list(istioNetworkingGroup, 'ServiceEntry').flatMap(({ resource }) =>
      decodeServiceEntry(resource).hosts.map((host) => ({ host, resource })),
    );
    const byHost = groupBy(named, ({ host, resource }) => `${resource.namespace}/${host}`);
    return new Map([...byHost].map(([key, its]) => [key, its.map(({ resource }) => resource)]));
  },
);

function entryLabels(list: ClusterView['list'], entry: Resource): readonly Labels[] {
  const { endpoints, workloadLabels } = decodeServiceEntry(entry);
  const written = endpoints.map(({ labels }) => labels);
  if (workloadLabels === undefined) return written;
  const near = templatesWith({ list }, entry.namespace, workloadLabels);
  const machines = machinesWith(list, entry.namespace, workloadLabels).map(machineLabels);
  return [...written, ...labelsOfRunning(near), ...machines];
}
