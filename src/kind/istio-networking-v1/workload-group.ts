/** Istio `WorkloadGroup`: the template for WorkloadEntries of machines that register automatically. */

import { workloadProbe } from '../../diagnostic/codes/istio-service-entry.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { isArray } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import { istioKinds } from '../istio-crd/istio-kinds.ts';
import workloadGroupCrd from '../istio-crd/workload-group.crd.json' with { type: 'json' };
import type { Kind } from '../kind.ts';
import { fault, fieldOf, isSet, itemsOf, type Part, textOf, wholeOf } from '../object-part.ts';
import { unixPrefix } from './address-syntax.ts';
import { portNumberFindings } from './port/port-rules.ts';
import {
  workloadLabelFindings,
  workloadPortFindings,
  workloadSocketFindings,
} from './workload/workload.ts';

export const workloadGroups: readonly Kind[] = istioKinds(workloadGroupCrd, workloadGroupFindings);

function workloadGroupFindings(group: Resource): readonly Diagnostic[] {
  const spec = fieldOf(wholeOf(group), 'spec');
  return [
    ...templateFindings(fieldOf(spec, 'template')),
    ...workloadLabelFindings(fieldOf(spec, 'metadata')),
    ...readinessProbeFindings(spec),
  ];
}

/** The address is each machine's own, and the webhook checks nothing here: these are the CRD's rules. */
function templateFindings(template: Part): readonly Diagnostic[] {
  const isSocket = textOf(template, 'address').startsWith(unixPrefix);
  return [...(isSocket ? workloadSocketFindings(template) : []), ...workloadPortFindings(template)];
}

const methods = ['httpGet', 'tcpSocket', 'exec'] as const;
const schemes: ReadonlySet<unknown> = new Set(['', 'HTTP', 'HTTPS']);

/** Findings about the probe of a group, if present. */
function readinessProbeFindings(spec: Part): readonly Diagnostic[] {
  if (!isSet(spec, 'probe')) return [];
  const probe = fieldOf(spec, 'probe');
  if (!methods.some((method) => isSet(probe, method))) {
    return [fault(probe, workloadProbe, 'httpGet, tcpSocket or exec')];
  }
  const command = fieldOf(probe, 'exec', 'command');
  const isEmpty = isArray(command.value) && command.value.length === 0;
  return [
    ...httpFindings(fieldOf(probe, 'httpGet')),
    ...portNumberFindings(fieldOf(probe, 'tcpSocket', 'port')),
    ...(isEmpty ? [fault(command, workloadProbe, 'a command')] : []),
  ];
}

function httpFindings(http: Part): readonly Diagnostic[] {
  const scheme = fieldOf(http, 'scheme');
  const names = itemsOf(http, 'httpHeaders').map((header) => fieldOf(header, 'name'));
  return [
    ...portNumberFindings(fieldOf(http, 'port')),
    ...(isSet(http, 'scheme') && !schemes.has(scheme.value)
      ? [fault(scheme, workloadProbe, 'HTTP or HTTPS')]
      : []),
    ...names
      .filter(({ value }) => value === undefined || !/^[-A-Za-z0-9]+$/.test(String(value)))
      .map((name) => fault(name, workloadProbe, 'letters, digits and "-"')),
  ];
}
