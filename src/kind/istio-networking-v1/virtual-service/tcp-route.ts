/** One TCP route of a VirtualService → its findings. */
import { missingField } from '../../../diagnostic/codes/schema.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { fault, fieldOf, hasItems, itemsOf, type Part } from '../../object-part.ts';
import { destinationsFindings } from './destination.ts';
import { gatewayNameFindings } from './gateway-names.ts';
import { matchPortFindings, sourceLabelFindings, subnetFindings } from './match-source.ts';

export function tcpRouteFindings(route: Part): readonly Diagnostic[] {
  return [
    ...itemsOf(route, 'match').flatMap((match) => [
      ...streamMatchFindings(match),
      ...gatewayNameFindings(match).errors,
    ]),
    ...streamDestinationsFindings(route),
  ];
}

/** Judges the common fields of TCP and TLS matches. */
export function streamMatchFindings(match: Part): readonly Diagnostic[] {
  return [...subnetFindings(match), ...matchPortFindings(match), ...sourceLabelFindings(match)];
}

/** Judges the destinations of a TCP or TLS route; at least one is required. */
export function streamDestinationsFindings(route: Part): readonly Diagnostic[] {
  if (hasItems(route, 'route')) return destinationsFindings(route);
  return [fault(fieldOf(route, 'route'), missingField, 'a destination')];
}
