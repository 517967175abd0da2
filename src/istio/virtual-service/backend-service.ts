/**
 * An Ingress or a route of the Gateway API → the Services that it leads requests to.
 * @module
 */
import { type Json, listAt, objectAt, stringAt } from '../../resource/json.ts';
import { type Resource, specOf } from '../../resource/resource.ts';

/** As `namespace/name`, each once. */
export function backendServices(resource: Resource): ReadonlySet<string> {
  return new Set(
    resource.kind === 'Ingress' ? servicesOfIngress(resource) : servicesOfRoute(resource),
  );
}

function servicesOfIngress(resource: Resource): readonly string[] {
  const spec = specOf(resource);
  const paths = listAt(spec, 'rules').flatMap((rule) => listAt(rule, 'http', 'paths'));
  return [objectAt(spec, 'defaultBackend'), ...paths.map((path) => objectAt(path, 'backend'))]
    .map((backend) => stringAt(backend, 'service', 'name'))
    .flatMap((name) => (name === undefined ? [] : [`${resource.namespace}/${name}`]));
}

function servicesOfRoute(resource: Resource): readonly string[] {
  return listAt(specOf(resource), 'rules')
    .flatMap((rule) => listAt(rule, 'backendRefs'))
    .flatMap((backend) => referredService(backend, resource.namespace));
}

/** A backend without group and kind is a Service. */
function referredService(backend: Json, own: string): string[] {
  const name = stringAt(backend, 'name');
  const isCore = ['', 'core'].includes(stringAt(backend, 'group') ?? '');
  const isService = (stringAt(backend, 'kind') ?? 'Service') === 'Service';
  if (!isCore || !isService || name === undefined) return [];
  return [`${stringAt(backend, 'namespace') ?? own}/${name}`];
}
