/** Whether clients of a service prefer near endpoints by default, without a DestinationRule (Istio `model.GetTrafficDistribution`). */
import { hasChange } from '../../kind/istio-networking-v1/istio-changes.ts';
import { annotationsOf, type Resource } from '../../resource/resource.ts';
import { decodeService } from './service.ts';

/** `none` by default. `PreferClose` included subzones before it became another name of `PreferSameZone`. */
export type TrafficDistribution = 'none' | 'PreferClose' | 'PreferSameZone' | 'PreferSameNode';

/** On a Service, a ServiceEntry or a Namespace. */
export const trafficDistributionAnnotation = 'networking.istio.io/traffic-distribution';
type Names = ReadonlyMap<string, TrafficDistribution>;
const oldNames: Names = new Map([['preferclose', 'PreferClose']]);
const modernNames: Names = new Map([
  ['preferclose', 'PreferSameZone'],
  ['prefersamezone', 'PreferSameZone'],
  ['prefersamenode', 'PreferSameNode'],
]);

/** The first that is set: the Service's spec, an annotation of the object, one of its Namespace. */
export function trafficDistribution(
  resource: Resource,
  namespace: Resource | undefined,
  release: string,
): TrafficDistribution {
  const byName = hasChange(release, 'preferSameZone') ? modernNames : oldNames;
  const { trafficDistribution: spec = '' } =
    resource.kind === 'Service' ? decodeService(resource).settings : {};
  // Only the field is case-sensitive.
  const ofSpec = /^Prefer/.test(spec) ? byName.get(spec.toLowerCase()) : undefined;
  if (ofSpec !== undefined) return ofSpec;
  const countsThere = namespace !== undefined && hasChange(release, 'namespaceDistribution');
  const written =
    annotationsOf(resource)[trafficDistributionAnnotation] ||
    (countsThere ? annotationsOf(namespace)[trafficDistributionAnnotation] : undefined);
  return byName.get((written ?? '').toLowerCase()) ?? 'none';
}
