/**
 * Whether clients of a service prefer near endpoints whatever its DestinationRule says (Istio `model.GetTrafficDistribution`).
 * @module
 */
import { stringAt } from '../resource/json.ts';
import { annotationsOf, type Resource } from '../resource/resource.ts';

/** `none` unless somebody asked; `PreferClose` is the old name of `PreferSameZone`. */
export type TrafficDistribution = 'none' | 'PreferSameZone' | 'PreferSameNode';

const annotation = 'networking.istio.io/traffic-distribution';
const byName: ReadonlyMap<string, TrafficDistribution> = new Map([
  ['preferclose', 'PreferSameZone'],
  ['prefersamezone', 'PreferSameZone'],
  ['prefersamenode', 'PreferSameNode'],
]);

/** The first that speaks: the Service's spec, an annotation of the object, one of its Namespace. */
export function trafficDistribution(
  resource: Resource,
  namespace: Resource | undefined,
): TrafficDistribution {
  const spec = stringAt(resource.object, 'spec', 'trafficDistribution') ?? '';
  // Of the three only the field is told apart by case.
  const ofSpec =
    resource.kind === 'Service' && /^Prefer/.test(spec)
      ? byName.get(spec.toLowerCase())
      : undefined;
  if (ofSpec !== undefined) return ofSpec;
  const written =
    annotationsOf(resource)[annotation] ||
    (namespace === undefined ? '' : annotationsOf(namespace)[annotation]);
  return byName.get((written ?? '').toLowerCase()) ?? 'none';
}
