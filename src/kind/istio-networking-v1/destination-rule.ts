/** Istio `DestinationRule`: load balancing, outlier detection and TLS of a host. */

import { firstPlaces } from '../../collection/first-places.ts';
import { istioSubsetName } from '../../diagnostic/codes/istio-destination-rule.ts';
import { istioHostSyntax, istioLabelSyntax } from '../../diagnostic/codes/istio-schema.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import type { Resource } from '../../resource/resource.ts';
import destinationRuleCrd from '../istio-crd/destination-rule.crd.json' with { type: 'json' };
import { istioKinds } from '../istio-crd/istio-kinds.ts';
import type { Kind } from '../kind.ts';
import { entriesOf, fault, fieldOf, itemsOf, type Part, textOf, wholeOf } from '../object-part.ts';
import { errorsOf, trafficPolicyFindings } from './destination-rule/traffic-policy.ts';
import { exportToFindings } from './export-to.ts';
import { isIstioLabel, isWildcardDomain } from './host/host-syntax.ts';
import { isIstioLabelKey, isIstioLabelValue } from './workload/label-syntax.ts';
import { workloadSelectorFindings } from './workload/workload-selector-rules.ts';

export const destinationRules: readonly Kind[] = istioKinds(
  destinationRuleCrd,
  destinationRuleFindings,
);

function destinationRuleFindings(rule: Resource): readonly Diagnostic[] {
  const spec = fieldOf(wholeOf(rule), 'spec');
  const namespace = rule.namespace || 'default';
  return [
    ...hostFindings(fieldOf(spec, 'host')),
    ...trafficPolicyFindings(spec, namespace),
    ...subsetFindings(spec, namespace),
    ...exportToFindings(rule),
    ...workloadSelectorFindings(spec, 'matchLabels'),
  ];
}

/** The schema reports an absent host. */
function hostFindings(host: Part): readonly Diagnostic[] {
  if (typeof host.value !== 'string' || isWildcardDomain(host.value)) return [];
  const expected = 'a name or DNS name, in which only the first label may be or begin with "*"';
  return [fault(host, istioHostSyntax, expected)];
}

function subsetFindings(spec: Part, namespace: string): readonly Diagnostic[] {
  const subsets = itemsOf(spec, 'subsets');
  const names = subsets.map((subset) => textOf(subset, 'name'));
  const placeOf = firstPlaces(names);
  return subsets.flatMap((subset, index) => {
    const isTaken = placeOf(names[index] ?? '') < index;
    return [
      ...nameFindings(fieldOf(subset, 'name'), isTaken),
      ...labelFindings(subset),
      ...errorsOf(trafficPolicyFindings(subset, namespace)),
    ];
  });
}

/** The schema reports an absent name. */
function nameFindings(name: Part, isTaken: boolean): readonly Diagnostic[] {
  if (typeof name.value !== 'string') return [];
  if (!isIstioLabel(name.value)) {
    const expected =
      'at most 63 letters, digits and "-", beginning and ending with a letter or digit';
    return [fault(name, istioSubsetName, expected)];
  }
  return isTaken ? [fault(name, istioSubsetName, 'a unique name for each subset')] : [];
}

function labelFindings(subset: Part): readonly Diagnostic[] {
  return entriesOf(subset, 'labels').flatMap(([key, label]) => {
    if (!isIstioLabelKey(key)) {
      return [fault(label, istioLabelSyntax, 'a valid label key')];
    }
    if (typeof label.value !== 'string' || isIstioLabelValue(label.value)) return [];
    return [fault(label, istioLabelSyntax, 'a valid label value')];
  });
}
