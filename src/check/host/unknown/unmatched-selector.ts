/** Services that select no pod, although a workload of their namespace has all keys of the selector, with other values. */

import { groupBy } from '../../../collection/group-by.ts';
import { memoise } from '../../../collection/memoise.ts';
import { own } from '../../../collection/own.ts';
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import {
  type PodTemplate,
  podTemplates,
  selectedTemplates,
} from '../../../istio/pod/pod-template.ts';
import { podSelector } from '../../../istio/service/service.ts';
import { istioNetworkingGroup } from '../../../kind/istio-networking-v1/istio-kind.ts';
import { hasLabels } from '../../../kind/notation/label-selector.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import { escapeToken } from '../../../resource/json-pointer.ts';
import {
  displayName,
  fullName,
  inCluster,
  locate,
  noteAt,
  type Resource,
} from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import { unmatchedSelector as code } from '../../codes/host.ts';

export const unmatchedSelector: Check = {
  codes: [code],
  run: ({ list, cluster }) =>
    unmatchedIn(list).map(({ service, near, wrong }) => {
      const args = {
        ...inCluster(service, cluster),
        workload: displayName(near.workload),
        labels: wrong.map((key) => `${key}: ${own(near.labels, key)}`).join(', '),
      };
      const [key = ''] = wrong;
      const pointer = `/spec/selector/${escapeToken(key)}`;
      const related = [noteAt('the workload', near.workload, '/metadata/name')];
      return diagnose(code, args, locate(service, pointer), related);
    }),
};

/** A Service that selects no pod, and the workload of its name. */
interface Unmatched {
  readonly service: Resource;
  readonly near: PodTemplate;
  /** The keys of the selector with another value in the pods. */
  readonly wrong: readonly string[];
}

/** Cached: clusters may share their objects. */
const unmatchedIn: (list: ClusterView['list']) => readonly Unmatched[] = memoise((list) => {
  const byName = groupBy(podTemplates({ list }), ({ workload }) => fullName(workload));
  return list('', 'Service').flatMap(({ resource }) =>
    judgeSelector(resource, byName.get(fullName(resource)) ?? [], list),
  );
});

/** `named`: the workloads of its name. */
function judgeSelector(
  service: Resource,
  named: readonly PodTemplate[],
  list: ClusterView['list'],
): readonly Unmatched[] {
  const selector = podSelector(service);
  if (Object.keys(selector).length === 0) return [];
  // Most Services select the workload of their name: only the others take a search among all.
  if (named.some(({ labels }) => hasLabels(labels, selector))) return [];
  if (selectedTemplates({ list }, service).length > 0) return [];
  const near = named.find((template) => isMeant(selector, template));
  if (near === undefined || hasMachines(service, list)) return [];
  const wrong = Object.keys(selector).filter((key) => own(near.labels, key) !== own(selector, key));
  return [{ service, near, wrong }];
}

/** Whether the workload's pods have all keys of the selector, so that no controller adds one at run time. */
function isMeant(selector: Readonly<Record<string, string>>, { labels }: PodTemplate): boolean {
  return Object.keys(selector).every((key) => own(labels, key) !== undefined);
}

/** WorkloadEntries are endpoints, too. */
function hasMachines({ namespace }: Resource, list: ClusterView['list']): boolean {
  return list(istioNetworkingGroup, 'WorkloadEntry').some(
    ({ resource }) => resource.namespace === namespace,
  );
}
