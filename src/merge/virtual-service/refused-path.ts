/** A VirtualService that receives requests for a Service → the finding that its providers' path prefixes cannot be added. */
import type { ServiceRoute } from '../../derive/route/service-route.ts';
import { pathNotMerged } from '../../diagnostic/codes/merge.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';

/** How the VirtualService routes requests of the Service, and the path prefixes that it lacks. */
export interface RefusedPath {
  readonly way: string;
  readonly path: string;
  /** The field. */
  readonly pointer: string;
}

export function refusedPath(
  { consumer, serviceHost }: ServiceRoute,
  resource: Resource,
  { way, path, pointer }: RefusedPath,
): Diagnostic {
  const object = displayName(resource);
  const args = { object, cluster: consumer.name, host: serviceHost, path, way };
  return diagnose(pathNotMerged, args, locate(resource, pointer));
}
