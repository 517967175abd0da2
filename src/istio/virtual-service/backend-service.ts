/** An Ingress or a route of the Gateway API → its backend Services. */
import { own } from '../../collection/own.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { listAt, objectAt, stringAt } from '../../resource/json.ts';
import { annotationsOf, type Resource, specOf } from '../../resource/resource.ts';
import { gatewayApiGroup, routeBackends } from './mesh-route.ts';

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

/** Whether gateways of Istio may serve it: by default they take Ingresses of their class only, and a parent that Git lacks may be theirs. */
export function isForIstio(view: ClusterView, one: Resource): boolean {
  if (one.kind === 'Ingress') {
    const named = stringAt(one.object, 'spec', 'ingressClassName');
    return (named ?? own(annotationsOf(one), 'kubernetes.io/ingress.class')) === istioClass;
  }
  return listAt(specOf(one), 'parentRefs').some((parent) => {
    const kind = stringAt(parent, 'kind') ?? 'Gateway';
    const namespace = stringAt(parent, 'namespace') ?? one.namespace;
    const name = stringAt(parent, 'name') ?? '';
    if (kind !== 'Gateway') return false;
    const gateway = view.find(gatewayApiGroup, 'Gateway', namespace, name)?.resource;
    const className = gateway && stringAt(gateway.object, 'spec', 'gatewayClassName');
    return className === undefined || className.startsWith(istioClass);
  });
}

/** The class of Ingresses, and the prefix of the classes of Gateways. */
const istioClass = 'istio';

/** A ServiceImport that is a backend of a route. */
export interface ReferredImport {
  readonly group: string;
  readonly namespace: string;
  readonly name: string;
  /** JSON Pointer of the name. */
  readonly pointer: string;
}

/** The ServiceImports of any group that are backends of a route of the Gateway API. */
export function referredImports(route: Resource): readonly ReferredImport[] {
  return listAt(specOf(route), 'rules').flatMap((rule, i) =>
    listAt(rule, 'backendRefs').flatMap((backend, k) => {
      const name = stringAt(backend, 'name');
      if (stringAt(backend, 'kind') !== 'ServiceImport' || name === undefined) return [];
      const group = stringAt(backend, 'group') ?? '';
      const namespace = stringAt(backend, 'namespace') ?? route.namespace;
      return [{ group, namespace, name, pointer: `/spec/rules/${i}/backendRefs/${k}/name` }];
    }),
  );
}
