/**
 * Where and how much an HTTP route mirrors → what contradicts itself, and shares that are none.
 * @module
 */
import {
  mirrorPercentDeprecated,
  mirrorRepeated,
} from '../../../diagnostic/codes/istio-virtual-service.ts';
import { numberOutOfRange } from '../../../diagnostic/codes/schema.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import {
  fault,
  fieldOf,
  hasItems,
  isSet,
  itemsOf,
  numberOf,
  type Part,
} from '../../object-part.ts';
import { destinationFindings, requiredDestinationFindings } from './destination.ts';

/** Judges `mirror`, `mirrors`, `mirrorPercent` and `mirrorPercentage`. */
export function mirrorFindings(route: Part): readonly Diagnostic[] {
  const isDelegating = isSet(route, 'delegate');
  const isRepeated = !isDelegating && isSet(route, 'mirror') && hasItems(route, 'mirrors');
  return [
    ...(isRepeated ? [fault(fieldOf(route, 'mirror'), mirrorRepeated, 'none beside mirrors')] : []),
    ...['mirrorPercent', 'mirror_percent'].flatMap((name) => oldShareFindings(route, name)),
    ...shareFindings(fieldOf(route, 'mirrorPercentage'), 'value'),
    ...(isSet(route, 'mirror') ? destinationFindings(fieldOf(route, 'mirror')) : []),
    ...itemsOf(route, 'mirrors').flatMap((mirror) => [
      ...requiredDestinationFindings(mirror),
      ...shareFindings(fieldOf(mirror, 'percentage'), 'value'),
    ]),
  ];
}

function oldShareFindings(route: Part, name: string): readonly Diagnostic[] {
  if (!isSet(route, name)) return [];
  const part = fieldOf(route, name);
  return [fault(part, mirrorPercentDeprecated, 'mirrorPercentage'), ...shareFindings(route, name)];
}

function shareFindings(part: Part, name: string): readonly Diagnostic[] {
  const share = numberOf(part, name);
  if (share >= 0 && share <= 100) return [];
  return [fault(fieldOf(part, name), numberOutOfRange, 'from 0 to 100')];
}
