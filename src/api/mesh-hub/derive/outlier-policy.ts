/** TrafficPolicies of the hub and a service → its outlier detection. */

import { byKey } from '../../../collection/order.ts';
import { outlierPoliciesConflict } from '../../../diagnostic/codes/mesh-hub-service.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../../diagnostic/outcome.ts';
import type { OutlierDetection } from '../../../kind/distributary-v1alpha1/outlier-detection.ts';
import { hasLabels } from '../../../kind/notation/label-selector.ts';
import type { FleetObjects } from '../../../place/fleet-objects.ts';
import { jsonEqual } from '../../../resource/json.ts';
import {
  displayName,
  labelsOf,
  locate,
  noteAt,
  type Resource,
} from '../../../resource/resource.ts';
import {
  decodeTrafficPolicy,
  type TrafficPolicySpec,
  type TrafficTargetSelector,
  trafficPolicy,
} from '../kind/mesh-hub-networking-v1alpha2/traffic-policy.ts';

/** A policy that sets outlier detection. */
export interface OutlierPolicy {
  readonly resource: Resource;
  readonly selectors: TrafficPolicySpec['destinationSelector'];
  /** The settings of the policy itself. */
  readonly settings: OutlierDetection;
}

/** The policies with outlier detection, by namespace and name: Git has no order of acceptance. */
export function readOutlierPolicies(objects: FleetObjects): readonly OutlierPolicy[] {
  return objects
    .list(trafficPolicy.group, trafficPolicy.kind)
    .flatMap((resource) => {
      const { destinationSelector: selectors, outlierDetection } = decodeTrafficPolicy(resource);
      return outlierDetection === undefined
        ? []
        : [{ resource, selectors, settings: outlierDetection }];
    })
    .sort(byKey(({ resource }) => `${resource.namespace}/${resource.name}`));
}

/** The first policy that selects the Service of the cluster; a finding names others with different settings. */
export function outlierPolicyOf(
  policies: readonly OutlierPolicy[],
  service: Resource,
  cluster: string,
): Outcome<OutlierPolicy | undefined> {
  const [first, ...others] = policies.filter(
    ({ selectors }) =>
      selectors.length === 0 || selectors.some((one) => selects(one, service, cluster)),
  );
  if (first === undefined) return { value: undefined, diagnostics: [] };
  const differing = others.filter(
    ({ settings }) => !jsonEqual({ ...settings }, { ...first.settings }),
  );
  return { value: first, diagnostics: differing.map((one) => conflict(first, one, service)) };
}

function selects(
  { matcher, services }: TrafficTargetSelector,
  service: Resource,
  cluster: string,
): boolean {
  const { namespace, name } = service;
  const listed = services.some(
    (ref) => ref.namespace === namespace && ref.name === name && ref.clusterName === cluster,
  );
  if (listed || matcher === undefined) return listed;
  const labels = labelsOf(service);
  const any = (names: readonly string[], own: string): boolean =>
    names.length === 0 || names.includes(own);
  return (
    any(matcher.namespaces, namespace) &&
    any(matcher.clusters, cluster) &&
    hasLabels(labels, matcher.labels)
  );
}

function conflict(
  first: OutlierPolicy,
  { resource }: OutlierPolicy,
  service: Resource,
): Diagnostic {
  const args = {
    object: displayName(resource),
    service: displayName(service),
    first: displayName(first.resource),
  };
  const pointer = '/spec/outlierDetection';
  const related = [noteAt('which applies', first.resource, pointer, 'key')];
  return diagnose(outlierPoliciesConflict, args, locate(resource, pointer, 'key'), related);
}
