/** The Service of an export in its cluster, or the reason why it cannot be offered. */
import { exportOfExternalName, exportWithoutService } from '../../diagnostic/codes/derive.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import { serviceType } from '../../istio/service/service-port.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { inCluster, locate, noteAt, type Resource } from '../../resource/resource.ts';

/** The Service that has the export's name and namespace. */
export function exportedService(
  view: ClusterView,
  exported: Resource,
): Outcome<Resource | undefined> {
  const { namespace, name } = exported;
  const args = { ...inCluster(exported, view.cluster), service: `${namespace}/${name}` };
  const at = locate(exported, '/metadata/name');
  const service = view.find('', 'Service', namespace, name)?.resource;
  if (service === undefined) {
    const homeless = view.find('', 'Service', '', name)?.resource;
    const message = `Service ${name} has no namespace here: set one, or set "namespace" of its source`;
    const related = homeless === undefined ? [] : [noteAt(message, homeless, '/metadata')];
    return { value: undefined, diagnostics: [diagnose(exportWithoutService, args, at, related)] };
  }
  if (serviceType(service) !== 'ExternalName') return { value: service, diagnostics: [] };
  const there = noteAt('the Service', service, '/spec/type');
  return { value: undefined, diagnostics: [diagnose(exportOfExternalName, args, at, [there])] };
}
