/**
 * A Service of a cluster → how a ServiceEntry of the same namespace selects its pods, and the number that they listen on.
 * @module
 */

import { targetNumbers } from '../../istio/service/target-port.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { listAt, numberAt, objectAt, valueAt } from '../../resource/json.ts';
import { type Resource, stringMap } from '../../resource/resource.ts';
import { selectedTemplates } from '../offer/workload-account.ts';
import type { OwnPods } from '../route/ranking.ts';

/** Finds the pods of a port; the port is known to exist. */
export function ownPods(view: ClusterView, service: Resource, port: number): OwnPods {
  const labels = stringMap(objectAt(service.object, 'spec', 'selector'));
  if (Object.keys(labels).length === 0) return { lacking: 'it has no selector' };
  const entry = listAt(service.object, 'spec', 'ports').find(
    (one) => numberAt(one, 'port') === port,
  );
  const [number, ...others] = targetNumbers(entry ?? { port }, selectedTemplates(view, service));
  const named = JSON.stringify(valueAt(entry, 'targetPort'));
  if (number === undefined) return { lacking: `no workload in Git names a port ${named}` };
  if (others.length > 0) return { lacking: `workloads disagree on what port ${named} is` };
  return { labels, targetPort: number };
}
