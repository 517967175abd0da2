/**
 * `probe` of a WorkloadGroup → a check of health that Istio's agent would not make (`validateReadinessProbe`).
 * @module
 */
import { workloadProbe } from '../../../diagnostic/codes/istio-service-entry.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { isArray } from '../../../resource/json.ts';
import { fault, fieldOf, isSet, itemsOf, type Part } from '../../object-part.ts';
import { portNumberFindings } from '../port-rules.ts';

const methods = ['httpGet', 'tcpSocket', 'exec'] as const;
const schemes: ReadonlySet<unknown> = new Set(['', 'HTTP', 'HTTPS']);

/** What is wrong with the probe of a group, if it has one. */
export function readinessProbeFindings(spec: Part): readonly Diagnostic[] {
  if (!isSet(spec, 'probe')) return [];
  const probe = fieldOf(spec, 'probe');
  if (!methods.some((method) => isSet(probe, method))) {
    return [fault(probe, workloadProbe, 'httpGet, tcpSocket or exec in it')];
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
