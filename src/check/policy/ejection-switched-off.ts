/**
 * Failover beside an outlier detection that ejects nothing.
 * @module
 */
import { ejectionSwitchedOff as found } from '../../diagnostic/codes/check-policy-setting.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { type JsonObject, numberAt, objectAt } from '../../resource/json.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import { type Check, eachResource } from '../check.ts';
import { failsOver, localityOrder, ordersEndpoints } from './locality-order.ts';
import { policyBlocks } from './policy-block.ts';

/** Finds orders of endpoints that no failure ever sets to work. */
export const ejectionSwitchedOff: Check = {
  name: 'ejection-switched-off',
  summary: 'failover beside an outlier detection that ejects nothing',
  code: found,
  run: eachResource(['DestinationRule'], findings),
};

function findings(rule: Resource): readonly Diagnostic[] {
  return policyBlocks(rule).flatMap(({ written, effective, name, pointer }) => {
    const own = objectAt(written, 'outlierDetection');
    const isOrdered = failsOver(effective) && ordersEndpoints(localityOrder(effective));
    if (own === undefined || !isOrdered || ejects(own)) return [];
    const at = locate(rule, `${pointer}/outlierDetection/consecutive5xxErrors`);
    return [diagnose(found, { rule: displayName(rule), block: name }, at)];
  });
}

/** Errors of gateways are counted only if asked for, errors of the server unless switched off; local ones only when told apart. */
function ejects(outlierDetection: JsonObject): boolean {
  return (
    numberAt(outlierDetection, 'consecutive5xxErrors') !== 0 ||
    (numberAt(outlierDetection, 'consecutiveGatewayErrors') ?? 0) > 0 ||
    outlierDetection['splitExternalLocalOriginErrors'] === true
  );
}
