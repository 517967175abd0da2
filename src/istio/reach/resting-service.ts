/** A Service → whether nothing is behind it, since all workloads that it selects in Git are scaled to zero. */
import { memoise } from '../../collection/memoise.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Resource } from '../../resource/resource.ts';
import { podTemplates, selectedTemplates } from '../pod/pod-template.ts';
import { machinesWith } from '../pod/serving-labels.ts';

/** Whether it rests. One in a namespace with machines may serve without pods. */
export function isResting(view: ClusterView, service: Resource): boolean {
  if (!hasRest(view.list)) return false;
  const templates = selectedTemplates(view, service);
  const isAtRest = templates.length > 0 && templates.every((one) => one.isAtRest);
  return isAtRest && machinesWith(view.list, service.namespace, {}).length === 0;
}

const hasRest = memoise((list: ClusterView['list']): boolean =>
  podTemplates({ list }).some(({ isAtRest }) => isAtRest),
);
