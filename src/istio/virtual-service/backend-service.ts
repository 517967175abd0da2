/**
 * An Ingress or a route of the Gateway API → the Services that it leads requests to.
 * @module
 */
import { listAt, objectAt, stringAt } from '../../resource/json.ts';
import { type Resource, specOf } from '../../resource/resource.ts';
import { routeBackends } from './mesh-route.ts';

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
  return routeBackends(resource)
    .filter(({ group, kind }) => group === '' && kind === 'Service')
    .map(({ namespace, name }) => `${namespace}/${name}`);
}
