/**
 * A route of the Gateway API → the Services whose requests it routes: Pilot converts it to a VirtualService where a parent is a Service.
 */

import { memoise } from '../../collection/memoise.ts';
import { type Json, listAt, numberAt, stringAt } from '../../resource/json.ts';
import { type Resource, specOf } from '../../resource/resource.ts';

/** The API group of the routes. */
export const gatewayApiGroup = 'gateway.networking.k8s.io';

/** The kinds of routes that Pilot applies to clients in the mesh. */
export const meshRouteKinds = ['HTTPRoute', 'GRPCRoute', 'TCPRoute', 'TLSRoute'] as const;

/** A Service that is a parent of a route. */
interface ParentService {
  readonly namespace: string;
  readonly name: string;
  /** Undefined for all of its ports. */
  readonly port: number | undefined;
}

/** The Services among the parents. The default group is that of the Gateway API, which has no Services. */
export function parentServices(route: Resource): readonly ParentService[] {
  return listAt(specOf(route), 'parentRefs')
    .filter((parent) => stringAt(parent, 'group') === '' && stringAt(parent, 'kind') === 'Service')
    .map((parent) => ({
      namespace: stringAt(parent, 'namespace') ?? route.namespace,
      name: stringAt(parent, 'name') ?? '',
      port: numberAt(parent, 'port'),
    }));
}

/** The same, as `namespace/name`. */
export const routedServices: (route: Resource) => ReadonlySet<string> = memoise(
  (route) => new Set(parentServices(route).map(({ namespace, name }) => `${namespace}/${name}`)),
);

/** JSON Pointers of the group of references that name the group `core`: of parents, and of backends. */
export const coreReferences: (route: Resource) => {
  readonly parents: readonly string[];
  readonly backends: readonly string[];
} = memoise((route) => {
  const spec = specOf(route);
  const named = (list: readonly Json[], pointer: string): readonly string[] =>
    list.flatMap((one, i) => (stringAt(one, 'group') === 'core' ? `${pointer}/${i}/group` : []));
  return {
    parents: named(listAt(spec, 'parentRefs'), '/spec/parentRefs'),
    backends: listAt(spec, 'rules').flatMap((rule, i) =>
      named(listAt(rule, 'backendRefs'), `/spec/rules/${i}/backendRefs`),
    ),
  };
});

/** A backend reference of a route of the Gateway API, as written, with its effective namespace. */
export interface RouteBackend {
  /** Empty for the core group, which has no name: `core` is another one. */
  readonly group: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** JSON Pointer of its name. */
  readonly pointer: string;
}

/** The backends of all rules. A backend without group and kind is a Service. */
export function routeBackends(route: Resource): readonly RouteBackend[] {
  return listAt(specOf(route), 'rules').flatMap((rule, i) =>
    listAt(rule, 'backendRefs').flatMap((backend, k) => {
      const name = stringAt(backend, 'name');
      if (name === undefined) return [];
      const group = stringAt(backend, 'group') ?? '';
      return [
        {
          group,
          kind: stringAt(backend, 'kind') ?? 'Service',
          namespace: stringAt(backend, 'namespace') ?? route.namespace,
          name,
          pointer: `/spec/rules/${i}/backendRefs/${k}/name`,
        },
      ];
    }),
  );
}
