/** The retries of an HTTP route → settings without attempts, and conditions that Envoy does not support. */
import { retriesOff, retryConditionUnknown } from '../../../../diagnostic/codes/istio-route.ts';
import { numberOutOfRange } from '../../../../diagnostic/codes/schema.ts';
import type { Diagnostic } from '../../../../diagnostic/diagnostic.ts';
import { didYouMean } from '../../../../diagnostic/wording/nearest-name.ts';
import { fault, fieldOf, isSet, numberOf, type Part, textOf } from '../../../object-part.ts';
import { durationFindings } from '../../duration.ts';

/** Values of `x-envoy-retry-on` and `x-envoy-retry-grpc-on`. */
const conditions = [
  '5xx',
  'gateway-error',
  'reset',
  'reset-before-request',
  'connect-failure',
  'retriable-4xx',
  'refused-stream',
  'retriable-status-codes',
  'retriable-headers',
  'envoy-ratelimited',
  'http3-post-connect-failure',
  'cancelled',
  'deadline-exceeded',
  'internal',
  'resource-exhausted',
  'unavailable',
];

/** First and last of each range of statuses that have a name in Go's `net/http`. */
const namedStatuses = [
  [100, 103],
  [200, 208],
  [226, 226],
  [300, 305],
  [307, 308],
  [400, 418],
  [421, 426],
  [428, 429],
  [431, 431],
  [451, 451],
  [500, 508],
  [510, 511],
] as const;

export function retryFindings(route: Part): readonly Diagnostic[] {
  if (!isSet(route, 'retries')) return [];
  const retries = fieldOf(route, 'retries');
  const attempts = numberOf(retries, 'attempts');
  return [
    ...(attempts < 0 ? [fault(fieldOf(retries, 'attempts'), numberOutOfRange, 'at least 0')] : []),
    ...(attempts === 0 ? uselessFindings(retries) : []),
    ...durationFindings(retries, ['perTryTimeout', 'backoff']),
    ...conditionFindings(retries),
  ];
}

/** Istio checks these three. */
function uselessFindings(retries: Part): readonly Diagnostic[] {
  return ['perTryTimeout', 'retryOn', 'retryRemoteLocalities']
    .filter((field) => isSet(retries, field) && fieldOf(retries, field).value !== '')
    .map((field) => fault(fieldOf(retries, field), retriesOff, 'none if attempts is 0'));
}

function conditionFindings(retries: Part): readonly Diagnostic[] {
  const text = textOf(retries, 'retryOn');
  if (text === '') return [];
  return text
    .split(',')
    .filter((condition) => !conditions.includes(condition) && !isNamedStatus(condition))
    .map((condition) => {
      const hint = didYouMean(condition.trim(), conditions);
      const expected = `conditions without ${JSON.stringify(condition)}, which is unknown${hint}`;
      return fault(fieldOf(retries, 'retryOn'), retryConditionUnknown, expected);
    });
}

function isNamedStatus(text: string): boolean {
  const status = /^[+-]?\d+$/.test(text) ? Number(text) : 0;
  return namedStatuses.some(([first, last]) => status >= first && status <= last);
}
