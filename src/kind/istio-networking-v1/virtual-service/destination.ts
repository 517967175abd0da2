/** The destinations of a route, weighted or mirrored → invalid hosts, subsets, ports and weights. */
import { routeNameInvalid, weightsZero } from '../../../diagnostic/codes/istio-route.ts';
import { istioHostSyntax } from '../../../diagnostic/codes/istio-schema.ts';
import { missingField, numberOutOfRange } from '../../../diagnostic/codes/schema.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { fault, fieldOf, isSet, itemsOf, numberOf, type Part, textOf } from '../../object-part.ts';
import { isPortNumber } from '../address-syntax.ts';
import { isIstioLabel, isWildcardDomain } from '../host/host-syntax.ts';

/** Judges the list `route` of a route. */
export function destinationsFindings(route: Part): readonly Diagnostic[] {
  const destinations = itemsOf(route, 'route');
  const weights = destinations.map((destination) => numberOf(destination, 'weight'));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return [
    ...destinations.flatMap((destination, i) => [
      ...requiredDestinationFindings(destination),
      ...((weights[i] ?? 0) < 0
        ? [fault(fieldOf(destination, 'weight'), numberOutOfRange, 'at least 0')]
        : []),
    ]),
    ...(destinations.length > 1 && sum === 0
      ? [fault(fieldOf(route, 'route'), weightsZero, 'weights that add up to more than 0')]
      : []),
  ];
}

/** Judges the field `destination`, which is required. */
export function requiredDestinationFindings(part: Part): readonly Diagnostic[] {
  const destination = fieldOf(part, 'destination');
  if (isSet(part, 'destination')) return destinationFindings(destination);
  return [fault(destination, missingField, 'a destination with a host')];
}

/** Judges one destination; the schema reports an absent host. */
export function destinationFindings(destination: Part): readonly Diagnostic[] {
  const host = textOf(destination, 'host');
  const subset = textOf(destination, 'subset');
  const number = numberOf(fieldOf(destination, 'port'), 'number');
  return [
    ...(!isSet(destination, 'host') || (host !== '*' && isWildcardDomain(host))
      ? []
      : [fault(fieldOf(destination, 'host'), istioHostSyntax, 'a DNS name')]),
    ...(subset === '' || isIstioLabel(subset)
      ? []
      : [fault(fieldOf(destination, 'subset'), routeNameInvalid, 'a DNS label')]),
    ...(!isSet(destination, 'port') || isPortNumber(number)
      ? []
      : [fault(fieldOf(destination, 'port', 'number'), numberOutOfRange, 'a port, 1 to 65535')]),
  ];
}
