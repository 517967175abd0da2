/** One Flomesh ServiceExport and its Service, before the comparison of exports. */

import { groupBy } from '../../../collection/group-by.ts';
import { exportedService } from '../../../derive/offer/exported-service.ts';
import type { OfferedPort } from '../../../derive/offer/offered-service.ts';
import {
  exportRuleRepeated,
  exportRuleUnmatched,
  exportWithoutPorts,
  namespaceMissing,
} from '../../../diagnostic/codes/derive.ts';
import { type Diagnostic, diagnose, following } from '../../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../../diagnostic/outcome.ts';
import { type ServicePort, servicePorts } from '../../../istio/service/service-port.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import type { Placed } from '../../../place/placed.ts';
import { displayName, inCluster, locate, type Resource } from '../../../resource/resource.ts';
import {
  decodeServiceExport,
  type ServiceExportSpec,
} from '../kind/flomesh-v1alpha1/service-export.ts';

/** An export with a Service and at least one port. */
export interface ExportCandidate {
  readonly view: ClusterView;
  readonly placed: Placed;
  readonly spec: ServiceExportSpec;
  readonly service: Resource;
  readonly ports: readonly OfferedPort[];
}

/** Reads one export; no candidate when it offers nothing, with a diagnostic of the reason. */
export function readCandidate(
  view: ClusterView,
  placed: Placed,
): Outcome<ExportCandidate | undefined> {
  const { resource } = placed;
  const object = displayName(resource);
  if (resource.namespace === '') {
    const missing = diagnose(namespaceMissing, { object }, locate(resource, '/metadata'));
    return { value: undefined, diagnostics: [missing] };
  }
  const { value: service, diagnostics } = exportedService(view, resource);
  if (service === undefined) return { value: undefined, diagnostics };
  const spec = decodeServiceExport(resource);
  const ports = choosePorts({ view, resource, service, spec });
  if (ports.value.length === 0) {
    const where = { object, cluster: view.cluster.name };
    const none = diagnose(exportWithoutPorts, where, locate(resource, '/spec'));
    const [cause] = ports.diagnostics;
    const explained = cause === undefined ? none : following(none, cause);
    return { value: undefined, diagnostics: [...ports.diagnostics, explained] };
  }
  const candidate = { view, placed, spec, service, ports: ports.value };
  return { value: candidate, diagnostics: ports.diagnostics };
}

interface ExportedService {
  readonly view: ClusterView;
  readonly resource: Resource;
  readonly service: Resource;
  readonly spec: ServiceExportSpec;
}

/** Rules select ports by the Service's port number; the first rule of a port defines its path. */
function choosePorts(exported: ExportedService): Outcome<readonly OfferedPort[]> {
  const available = servicePorts(exported.service);
  const byNumber = groupBy(available, ({ number }): number | undefined => number);
  const chosen = new Map<ServicePort, OfferedPort>();
  const diagnostics: Diagnostic[] = [];
  for (const [i, rule] of exported.spec.rules.entries()) {
    const matching = byNumber.get(rule.portNumber) ?? [];
    if (matching.length === 0) diagnostics.push(unmatchedRule(exported, i, available));
    for (const port of matching) {
      const before = chosen.get(port);
      if (before === undefined) chosen.set(port, { ...port, path: rule.path ?? '/' });
      else diagnostics.push(repeatedRule(exported, i, before));
    }
  }
  return { value: available.flatMap((port) => chosen.get(port) ?? []), diagnostics };
}

function unmatchedRule(
  { view, resource, spec }: ExportedService,
  index: number,
  available: readonly ServicePort[],
): Diagnostic {
  const port = String(spec.rules[index]?.portNumber ?? '(none)');
  const ports = available.map((p) => String(p.number)).join(', ') || 'no port';
  const args = { ...inCluster(resource, view.cluster), port, ports };
  return diagnose(exportRuleUnmatched, args, locate(resource, `/spec/rules/${index}/portNumber`));
}

function repeatedRule(
  { resource }: ExportedService,
  index: number,
  first: OfferedPort,
): Diagnostic {
  const args = { object: displayName(resource), port: String(first.number), path: first.path };
  return diagnose(exportRuleRepeated, args, locate(resource, `/spec/rules/${index}/portNumber`));
}
