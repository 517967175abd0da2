/**
 * The rules of Flomesh's Cluster webhook, save those that need a kubeconfig or DNS,
 * and the one that it lacks: what may stand in a cluster key.
 * @module
 */
import { gatewayHostMissing, localityPartInvalid } from '../../diagnostic/codes/flomesh.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { stringAt } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import { reportOn } from '../field-finding.ts';
import { gatewayHostProblem, isLocalityPart, localityPartExpectation } from '../locality.ts';

/** What is wrong with a Cluster. */
export function clusterFindings(resource: Resource): readonly Diagnostic[] {
  return [...gatewayFindings(resource), ...localityFindings(resource)];
}

function gatewayFindings(resource: Resource): readonly Diagnostic[] {
  const report = reportOn(resource);
  const pointer = '/spec/gatewayHost';
  const host = stringAt(resource.object, 'spec', 'gatewayHost') ?? '';
  if (host === '') {
    return [report(gatewayHostMissing, pointer, 'an IP address or a DNS name')];
  }
  const problem = gatewayHostProblem(host);
  return problem === undefined ? [] : [report(problem.code, pointer, problem.expected)];
}

function localityFindings(resource: Resource): readonly Diagnostic[] {
  const report = reportOn(resource);
  return ['region', 'zone', 'group']
    .filter((part) => !isLocalityPart(stringAt(resource.object, 'spec', part) ?? 'default'))
    .map((part) => report(localityPartInvalid, `/spec/${part}`, localityPartExpectation));
}
