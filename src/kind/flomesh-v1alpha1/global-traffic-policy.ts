/**
 * Flomesh `GlobalTrafficPolicy`: how a consumer orders or weighs the clusters of an imported service.
 * @module
 */
import { type Json, listAt, numberAt, objectAt, stringAt } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Kind } from '../kind.ts';
import { closed } from '../object-schema.ts';
import { type FlomeshKind, flomeshKind } from './flomesh-group.ts';
import { globalTrafficPolicyFindings } from './global-traffic-policy-rules.ts';

/** The ways to spread traffic. */
export const loadBalancerTypes = ['Locality', 'ActiveActive', 'FailOver'] as const;

/** How traffic is spread over clusters. */
export type LoadBalancerType = (typeof loadBalancerTypes)[number];

/** A cluster that traffic may go to. */
export interface TrafficTarget {
  readonly clusterKey: string;
  /** As authored: 0 and absent both count as 100. */
  readonly weight?: number;
}

/** `spec` of a GlobalTrafficPolicy with the CRD's defaults. */
export interface GlobalTrafficPolicySpec {
  readonly lbType: LoadBalancerType;
  /** In the order and at the indices of `/spec/targets`. */
  readonly targets: readonly TrafficTarget[];
}

/** The shape that both groups share. */
export const globalTrafficPolicyDefinition: FlomeshKind = {
  kind: 'GlobalTrafficPolicy',
  plural: 'globaltrafficpolicies',
  scope: 'Namespaced',
  level: 'cluster',
  spec: closed({
    // The mutating webhook makes Locality of an empty text before the schema is asked.
    lbType: { enum: [...loadBalancerTypes, ''] },
    targets: {
      type: 'array',
      items: closed({ clusterKey: { type: 'string' }, weight: { type: 'integer' } }, [
        'clusterKey',
      ]),
    },
  }),
  validate: globalTrafficPolicyFindings,
};

/** `GlobalTrafficPolicy` of `flomesh.io/v1alpha1`. */
export const globalTrafficPolicy: Kind = flomeshKind(globalTrafficPolicyDefinition, 'flomesh.io');

/** Reads a GlobalTrafficPolicy of either group; what has the wrong type counts as absent. */
export function decodeGlobalTrafficPolicy(resource: Resource): GlobalTrafficPolicySpec {
  const spec = objectAt(resource.object, 'spec');
  const lbType = stringAt(spec, 'lbType');
  return {
    lbType: loadBalancerTypes.find((known) => known === lbType) ?? 'Locality',
    targets: listAt(spec, 'targets').map(decodeTarget),
  };
}

function decodeTarget(target: Json): TrafficTarget {
  const weight = numberAt(target, 'weight');
  const clusterKey = stringAt(target, 'clusterKey') ?? '';
  return weight === undefined ? { clusterKey } : { clusterKey, weight };
}
