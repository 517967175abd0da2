/**
 * A Service of a cluster → how a ServiceEntry of the same namespace selects its pods, and the number that they listen on.
 * @module
 */
import { type Json, listAt, numberAt, objectAt, stringAt, valueAt } from '../../resource/json.ts';
import { type Resource, stringMap } from '../../resource/resource.ts';
import type { ClusterView } from '../cluster-view.ts';
import { selectedTemplates } from '../offer/workload-account.ts';
import type { OwnPods } from '../route/ranking.ts';

/** Finds the pods of a port; the port is known to exist. */
export function ownPods(view: ClusterView, service: Resource, port: number): OwnPods {
  const labels = stringMap(objectAt(service.object, 'spec', 'selector'));
  if (Object.keys(labels).length === 0) return { lacking: 'it has no selector' };
  const entry = listAt(service.object, 'spec', 'ports').find(
    (one) => numberAt(one, 'port') === port,
  );
  const target = valueAt(entry, 'targetPort') ?? port;
  if (typeof target === 'number') return { labels, targetPort: target };
  const numbers = new Set(
    selectedTemplates(view, service).flatMap((template) =>
      listAt(template, 'spec', 'containers').flatMap((container) => portsNamed(container, target)),
    ),
  );
  const [number, ...others] = numbers;
  if (number === undefined) return { lacking: `no workload in Git names a port ${quoted(target)}` };
  if (others.length > 0) return { lacking: `workloads disagree on what port ${quoted(target)} is` };
  return { labels, targetPort: number };
}

function portsNamed(container: Json, name: Json): number[] {
  return listAt(container, 'ports').flatMap((port) => {
    const number = numberAt(port, 'containerPort');
    return number !== undefined && stringAt(port, 'name') === name ? [number] : [];
  });
}

function quoted(name: Json): string {
  return JSON.stringify(name);
}
