/** The fault injection of an HTTP route → settings that Istio does not inject. */
import { faultInvalid, routeWordUnknown } from '../../../../diagnostic/codes/istio-route.ts';
import { numberOutOfRange } from '../../../../diagnostic/codes/schema.ts';
import type { Diagnostic } from '../../../../diagnostic/diagnostic.ts';
import { didYouMean } from '../../../../diagnostic/wording/nearest-name.ts';
import { fault, fieldOf, isSet, numberOf, type Part, textOf } from '../../../object-part.ts';
import { durationFindings } from '../../duration.ts';
import { statusFindings } from './direct-response.ts';

const grpcStatuses = [
  'OK',
  'CANCELLED',
  'UNKNOWN',
  'INVALID_ARGUMENT',
  'DEADLINE_EXCEEDED',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'OUT_OF_RANGE',
  'UNIMPLEMENTED',
  'INTERNAL',
  'UNAVAILABLE',
  'DATA_LOSS',
  'UNAUTHENTICATED',
];
const LEAST_PERCENTAGE = 0.0001;

export function faultFindings(route: Part): readonly Diagnostic[] {
  if (!isSet(route, 'fault')) return [];
  const part = fieldOf(route, 'fault');
  if (!isSet(part, 'abort') && !isSet(part, 'delay')) {
    return [fault(part, faultInvalid, 'an abort or a delay')];
  }
  return [...abortFindings(fieldOf(part, 'abort')), ...delayFindings(fieldOf(part, 'delay'))];
}

function abortFindings(abort: Part): readonly Diagnostic[] {
  return [...percentageFindings(abort), ...abortTypeFindings(abort)];
}

/** Findings for several types of abort, of which protobuf parses the last. */
function abortTypeFindings(abort: Part): readonly Diagnostic[] {
  if (isSet(abort, 'http2Error')) {
    return [fault(fieldOf(abort, 'http2Error'), faultInvalid, 'httpStatus or grpcStatus')];
  }
  if (!isSet(abort, 'grpcStatus')) {
    return isSet(abort, 'httpStatus') ? statusFindings(abort, 'httpStatus') : [];
  }
  const status = textOf(abort, 'grpcStatus');
  if (grpcStatuses.includes(status)) return [];
  const expected = `a gRPC status, such as NOT_FOUND${didYouMean(status, grpcStatuses)}`;
  return [fault(fieldOf(abort, 'grpcStatus'), routeWordUnknown, expected)];
}

function delayFindings(delay: Part): readonly Diagnostic[] {
  const exponential = fieldOf(delay, 'exponentialDelay');
  if (isSet(delay, 'exponentialDelay'))
    return [...percentageFindings(delay), fault(exponential, faultInvalid, 'fixedDelay')];
  return [...percentageFindings(delay), ...durationFindings(delay, ['fixedDelay'])];
}

function percentageFindings(part: Part): readonly Diagnostic[] {
  const percentage = fieldOf(part, 'percentage');
  const value = numberOf(percentage, 'value');
  if (value === 0 || (value >= LEAST_PERCENTAGE && value <= 100)) return [];
  const expected = `0, or from ${LEAST_PERCENTAGE} to 100`;
  return [fault(fieldOf(percentage, 'value'), numberOutOfRange, expected)];
}
