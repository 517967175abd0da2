/**
 * `outlierDetection` → what the webhook says to it.
 * @module
 */
import {
  consecutiveErrorsDeprecated,
  istioOutlierDetection,
} from '../../../diagnostic/codes/istio-destination-rule.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { fault, fieldOf, isSet, numberOf, type Part } from '../../object-part.ts';
import { durationFindings } from '../duration.ts';

/** Judges the outlier detection of a policy, if it has one. */
export function outlierFindings(policy: Part): readonly Diagnostic[] {
  if (!isSet(policy, 'outlierDetection')) return [];
  const outlier = fieldOf(policy, 'outlierDetection');
  return [
    ...durationFindings(outlier, ['baseEjectionTime', 'interval']),
    ...deprecationFindings(outlier),
    ...localOriginFindings(outlier),
    ...percentFindings(outlier),
  ];
}

function deprecationFindings(outlier: Part): readonly Diagnostic[] {
  if (numberOf(outlier, 'consecutiveErrors') === 0) return [];
  const expected = 'consecutive5xxErrors or consecutiveGatewayErrors';
  return [fault(fieldOf(outlier, 'consecutiveErrors'), consecutiveErrorsDeprecated, expected)];
}

function localOriginFindings(outlier: Part): readonly Diagnostic[] {
  const isSplit = fieldOf(outlier, 'splitExternalLocalOriginErrors').value === true;
  if (isSplit || numberOf(outlier, 'consecutiveLocalOriginFailures') <= 0) return [];
  const expected = 'splitExternalLocalOriginErrors: true beside it';
  return [
    fault(fieldOf(outlier, 'consecutiveLocalOriginFailures'), istioOutlierDetection, expected),
  ];
}

function percentFindings(outlier: Part): readonly Diagnostic[] {
  return ['maxEjectionPercent', 'minHealthPercent'].flatMap((field) => {
    const percent = numberOf(outlier, field);
    if (percent >= 0 && percent <= 100) return [];
    return [fault(fieldOf(outlier, field), istioOutlierDetection, 'a number from 0 to 100')];
  });
}
