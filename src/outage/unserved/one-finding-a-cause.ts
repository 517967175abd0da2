/**
 * The findings of a fleet → without those about a cause that the finding of an unanswered request has: it has their correction as well.
 * @module
 */

import { missingPort, missingSubset } from '../../check/codes/host.ts';
import { namespaceUndiscovered } from '../../check/codes/mesh.ts';
import { subsetElsewhere } from '../../check/codes/policy.ts';
import {
  exportHidden,
  farEndRefused,
  farEndUnreached,
  gatewayBlocksInbound,
  mutualTlsBlocked,
  ruleAtGateway,
  sniMismatch,
  uninjectedServer,
} from '../../check/codes/server.ts';
import type { CodeText } from '../../diagnostic/code.ts';
import { nobodyServes, nobodyServesAlone } from '../../diagnostic/codes/served.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';

/** The codes of single causes. */
const causes: readonly CodeText[] = [
  missingPort,
  missingSubset,
  namespaceUndiscovered,
  subsetElsewhere,
  exportHidden,
  farEndRefused,
  farEndUnreached,
  gatewayBlocksInbound,
  mutualTlsBlocked,
  ruleAtGateway,
  sniMismatch,
  uninjectedServer,
];

const ofCauses: ReadonlySet<string> = new Set(causes.map(({ code }) => code));

/**
 * Omits them, whatever their clusters: one object is the cause in all of them. A finding of a cause replaces one of requests that other
 * clusters may answer.
 */
export function oneFindingACause(found: readonly Diagnostic[]): readonly Diagnostic[] {
  const [lost, open] = [nobodyServes, nobodyServesAlone].map(({ code }) => {
    return new Set(found.filter((one) => one.code === code).map(documentOf));
  });
  if (lost === undefined || open === undefined || lost.size + open.size === 0) return found;
  const known = new Set(found.filter(({ code }) => ofCauses.has(code)).map(documentOf));
  return found.filter((one) => {
    if (ofCauses.has(one.code)) return !lost.has(documentOf(one));
    return one.code !== nobodyServesAlone.code || !known.has(documentOf(one));
  });
}

function documentOf({ at: { file, document } }: Diagnostic): string {
  return `${document} ${file}`;
}
