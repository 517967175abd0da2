/**
 * `endpoints` of a ServiceEntry whose resolution has them → addresses that lead nowhere, ports that the entry doesn't have, wrong labels.
 * @module
 */
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { itemsOf, type Part, textOf } from '../../object-part.ts';
import { workloadFindings } from '../workload/workload.ts';

/** What is wrong with the endpoints of a ServiceEntry under resolution STATIC, DNS or DNS_ROUND_ROBIN. */
export function serviceEntryEndpointFindings(spec: Part): readonly Diagnostic[] {
  const names = itemsOf(spec, 'ports').map((port) => textOf(port, 'name'));
  const isStatic = textOf(spec, 'resolution') === 'STATIC';
  const demands = { takesNames: !isStatic, takesSockets: isStatic, ports: new Set(names) };
  return itemsOf(spec, 'endpoints')
    .filter(({ value }) => value !== null)
    .flatMap((endpoint) => workloadFindings(endpoint, demands));
}
