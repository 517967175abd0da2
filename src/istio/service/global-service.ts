/**
 * A Service → whether the ambient mesh of several networks lets other clusters serve it.
 * @module
 */
import { own } from '../../collection/own.ts';
import { labelsOf, type Resource } from '../../resource/resource.ts';

/** Whether it has the label that Istio's ambient profile looks for (`serviceScopeConfigs` of MeshConfig may ask for others). */
export function isGlobalService(resource: Resource): boolean {
  return own(labelsOf(resource), 'istio.io/global') === 'true';
}
