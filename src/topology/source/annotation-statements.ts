/** Annotations of a resource that describes a cluster → statements, for any kind: fields that the kind itself lacks. */

import { own } from '../../collection/own.ts';
import { istioVersionUnsupported } from '../../diagnostic/codes/fleet.ts';
import {
  annotationInvalid,
  gatewayHostLocal,
  localityPartInvalid,
} from '../../diagnostic/codes/topology.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { annotation } from '../../kind/annotation.ts';
import { releasePattern } from '../../kind/distributary-v1alpha1/derive-spec.ts';
import { reportOn } from '../../kind/field-finding.ts';
import {
  gatewayHostProblem,
  isLocalityPart,
  localityPartExpectation,
  type ValueProblem,
} from '../../kind/locality.ts';
import { isLabelValue } from '../../kind/notation/label-selector.ts';
import { isDnsSubdomain } from '../../resource/dns-name.ts';
import { isLoopback, isUnspecified, parseIpAddress } from '../../resource/ip-address.ts';
import { formatPointer } from '../../resource/json-pointer.ts';
import { annotationsOf, locate, type Resource } from '../../resource/resource.ts';
import type { DescribedField, Statement, Statements } from './cluster-description.ts';
import { parseLabels } from './gateway-labels.ts';

/** An annotation, its statement, and the problem with a value. */
interface AnnotationRule {
  readonly name: string;
  readonly field: DescribedField;
  problem(value: string): ValueProblem | undefined;
}

const rules: readonly AnnotationRule[] = [
  { name: annotation.region, field: 'region', problem: localityProblem },
  { name: annotation.zone, field: 'zone', problem: localityProblem },
  { name: annotation.group, field: 'group', problem: localityProblem },
  { name: annotation.gatewayHost, field: 'gateway host', problem: gatewayHostProblem },
  { name: annotation.gatewayIp, field: 'gateway IP', problem: gatewayIpProblem },
  {
    name: annotation.gatewayPort,
    field: 'gateway port',
    problem: expecting('a port from 1 to 65535', isPort),
  },
  {
    name: annotation.gatewayLabels,
    field: 'gateway labels',
    problem: expecting(
      'labels, as in "istio=eastwestgateway"',
      (v) => parseLabels(v) !== undefined,
    ),
  },
  {
    name: annotation.gatewayTargetPort,
    field: 'gateway target port',
    problem: expecting('a port from 1 to 65535', isPort),
  },
  {
    name: annotation.load,
    field: 'load',
    problem: expecting('a number from 0 to 999999999, as in "2.5"', isLoad),
  },
  {
    name: annotation.istioVersion,
    field: 'Istio version',
    problem: (value) =>
      new RegExp(releasePattern).test(value)
        ? undefined
        : { code: istioVersionUnsupported, expected: 'a version from "1.18" on' },
  },
  {
    name: annotation.network,
    field: 'network',
    problem: expecting(
      'a name that can be the value of a label',
      (v) => v !== '' && isLabelValue(v),
    ),
  },
  {
    name: annotation.trustDomain,
    field: 'trust domain',
    problem: expecting('a lower-case domain', isDnsSubdomain),
  },
  {
    name: annotation.clusterDomain,
    field: 'cluster domain',
    problem: expecting('a lower-case domain', isDnsSubdomain),
  },
];

/** What the annotations state; an invalid value states nothing. */
export function annotationStatements(resource: Resource): Statements {
  const annotations = annotationsOf(resource);
  const value = new Map<DescribedField, Statement>();
  const diagnostics: Diagnostic[] = [];
  for (const { name, field, problem } of rules) {
    const text = own(annotations, name);
    if (text === undefined) continue;
    const pointer = formatPointer(['metadata', 'annotations', name]);
    const found = problem(text);
    if (found === undefined)
      value.set(field, { value: text, at: locate(resource, pointer, 'value') });
    else diagnostics.push(reportOn(resource)(found.code, pointer, found.expected));
  }
  return { value, diagnostics };
}

function expecting(
  expected: string,
  isValid: (value: string) => boolean,
): (value: string) => ValueProblem | undefined {
  return (value) => (isValid(value) ? undefined : { code: annotationInvalid, expected });
}

function localityProblem(value: string): ValueProblem | undefined {
  if (isLocalityPart(value)) return undefined;
  return { code: localityPartInvalid, expected: localityPartExpectation };
}

function gatewayIpProblem(value: string): ValueProblem | undefined {
  const address = parseIpAddress(value);
  if (address === undefined) return { code: annotationInvalid, expected: 'an IP address' };
  if (!isLoopback(address) && !isUnspecified(address)) return undefined;
  return { code: gatewayHostLocal, expected: 'an address that other clusters can reach' };
}

function isLoad(value: string): boolean {
  return /^\d{1,9}(?:\.\d{1,3})?$/.test(value);
}

function isPort(value: string): boolean {
  return /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65535;
}
