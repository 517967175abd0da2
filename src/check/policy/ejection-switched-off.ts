/**
 * Failover beside an outlier detection that ejects nothing.
 * @module
 */

import { type Code, defineCode } from '../../diagnostic/code.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { type JsonObject, numberAt, objectAt } from '../../resource/json.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import { type Check, eachResource } from '../check.ts';
import { failsOver, localityOrder, ordersEndpoints } from './locality-order.ts';
import { policyBlocks } from './policy-block.ts';

/** Outlier detection that ejects nothing, where failover needs it. */
const code: Code<{ rule: string; block: string }> = defineCode({
  code: 'DIS0620',
  name: 'ejection-switched-off',
  severity: 'warning',
  title: 'failover never happens, since outlierDetection ejects nothing',
  why: 'With consecutive5xxErrors 0 and no other kind of error counted, Envoy ejects no host. Endpoints have their order, and failing ones go on getting requests.',
  fix: 'remove consecutive5xxErrors: 0, or count consecutiveGatewayErrors',
  message: ({ rule, block }) =>
    `${rule} has an order for failover and consecutive5xxErrors 0 in ${block}, and counts no other errors`,
});

/** Finds orders of endpoints that no failure ever sets to work. */
export const ejectionSwitchedOff: Check = {
  name: 'ejection-switched-off',
  summary: 'failover beside an outlier detection that ejects nothing',
  codes: [code],
  run: eachResource(['DestinationRule'], findings),
};

function findings(rule: Resource): readonly Diagnostic[] {
  return policyBlocks(rule).flatMap(({ written, effective, name, pointer }) => {
    const own = objectAt(written, 'outlierDetection');
    const isOrdered = failsOver(effective) && ordersEndpoints(localityOrder(effective));
    if (own === undefined || !isOrdered || ejects(own)) return [];
    const at = locate(rule, `${pointer}/outlierDetection/consecutive5xxErrors`);
    return [diagnose(code, { rule: displayName(rule), block: name }, at)];
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
