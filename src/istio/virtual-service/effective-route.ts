/**
 * The routes of a VirtualService as Pilot has them once delegates stand in their places → which requests they are for.
 * @module
 */

import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  listAt,
  numberAt,
  objectAt,
  stringAt,
} from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import { namespacesOf } from '../visibility/exported-namespaces.ts';

/** A route, and the VirtualService that it is written in: its short hosts belong to that one's namespace. */
export interface EffectiveRoute {
  readonly owner: Resource;
  /** With the matches of the route that delegates. */
  readonly route: JsonObject;
}

/** The routes of a protocol; those whose delegate is missing, or not exported to here, are left out, as Pilot does. */
export function effectiveRoutes(
  view: ClusterView,
  root: Resource,
  protocol: string,
): readonly EffectiveRoute[] {
  return listAt(root.object, 'spec', protocol)
    .filter(isObject)
    .flatMap((route) => {
      const target = protocol === 'http' ? objectAt(route, 'delegate') : undefined;
      if (target === undefined) return [{ owner: root, route }];
      const owner = delegateOf(view, root, target);
      if (owner === undefined) return [];
      const delegated = listAt(owner.object, 'spec', 'http').filter(isObject);
      return delegated.flatMap((inner) =>
        joined(route, inner).map((both) => ({ owner, route: both })),
      );
    });
}

function delegateOf(view: ClusterView, root: Resource, target: JsonObject): Resource | undefined {
  const namespace = stringAt(target, 'namespace') || root.namespace;
  const found = view.find(
    istioNetworkingGroup,
    'VirtualService',
    namespace,
    stringAt(target, 'name') ?? '',
  )?.resource;
  if (found === undefined || listAt(found.object, 'spec', 'hosts').length > 0) return undefined;
  return namespacesOf(found).some((name) => name === '*' || name === root.namespace)
    ? found
    : undefined;
}

/** A delegate's route within the route that leads there; none when no match of the two fits together. */
function joined(outer: JsonObject, inner: JsonObject): readonly JsonObject[] {
  const outerMatches = listAt(outer, 'match');
  const innerMatches = listAt(inner, 'match');
  if (outerMatches.length === 0) return [inner];
  if (innerMatches.length === 0) return [{ ...inner, match: outerMatches }];
  const match = innerMatches.flatMap((late) =>
    outerMatches.flatMap((early) => joinedMatch(early, late)),
  );
  return match.length === 0 ? [] : [{ ...inner, match }];
}

/** Of what a match says, only port and source are needed here. */
function joinedMatch(outer: Json, inner: Json): readonly JsonObject[] {
  const ports = [numberAt(outer, 'port') ?? 0, numberAt(inner, 'port') ?? 0].filter((n) => n !== 0);
  const namespace = stringAt(outer, 'sourceNamespace') ?? '';
  const isOther = namespace !== '' && stringAt(inner, 'sourceNamespace') !== namespace;
  if (isOther || new Set(ports).size > 1) return [];
  const gateways = [inner, outer]
    .map((match) => listAt(match, 'gateways'))
    .find((list) => list.length > 0);
  return [
    {
      ...(isObject(outer) ? outer : {}),
      ...(isObject(inner) ? inner : {}),
      ...(ports[0] === undefined ? {} : { port: ports[0] }),
      sourceLabels: { ...objectAt(outer, 'sourceLabels'), ...objectAt(inner, 'sourceLabels') },
      ...(isArray(gateways) ? { gateways } : {}),
    },
  ];
}
