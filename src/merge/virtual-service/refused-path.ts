/** A VirtualService that receives requests for a Service → the finding that its providers' path prefixes cannot be added. */
import type { ServiceRoute } from '../../derive/route/service-route.ts';
import { pathNotMerged } from '../../diagnostic/codes/merge.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { inCluster, locate, type Resource } from '../../resource/resource.ts';

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
  const args = { ...inCluster(resource, consumer), host: serviceHost, path, way };
  return diagnose(pathNotMerged, args, locate(resource, pointer));
}
