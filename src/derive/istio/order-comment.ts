/**
 * A route → the comment above its objects in a branch: `# shop/api from paris: own pods, then berlin, then boston`. It states the
 * requested order, for reviewers of the branch's changes; no program parses it.
 */
import type { PlacedComment } from '../../place/placed.ts';
import { ownWords, type PlacedTurn, placesInWords } from '../route/order/order-words.ts';
import {
  isClustersetRoute,
  isFailoverRoute,
  localPriority,
  type RemoteEndpoint,
  routedName,
  type ServiceRoute,
} from '../route/service-route.ts';
import { servingOrder } from '../route/serving-order.ts';
import { type PortGroup, portGroups } from './port-group.ts';

/**
 * One line, or one per distinct order of the ports.
 * @param group the object's ports; absent for all of the route.
 */
export function orderComment(route: ServiceRoute, group?: PortGroup): PlacedComment {
  return {
    get text(): string {
      const groups = group === undefined ? portGroups(route) : [group];
      return groups.map((one) => orderLine(route, one)).join('');
    },
  };
}

function orderLine(route: ServiceRoute, { ports, remoteEndpoints }: PortGroup): string {
  const isPart = ports.length < route.ports.length;
  const numbers = isPart ? `:${ports.map(({ number }) => number).join(',')}` : '';
  const order = placesInWords(turnsOf(route, remoteEndpoints));
  return `# ${onOneLine(`${routedName(route)}${numbers} from ${route.consumer.name}: ${order}`)}\n`;
}

/** First choice first. */
function turnsOf(
  route: ServiceRoute,
  remoteEndpoints: readonly RemoteEndpoint[],
): readonly PlacedTurn[] {
  const { priorities } = servingOrder({ ...route, remoteEndpoints });
  const services = servicesBehind(route);
  return priorities.flatMap((sharing, priority) =>
    sharing.map(({ name, weight }) => {
      const place = name === route.consumer.name ? ownPlace(route) : name;
      const more = weight === undefined ? services[priority] : `weight ${weight}`;
      return { place: more === undefined ? place : `${place} (${more})`, priority };
    }),
  );
}

/** The Services of a FailoverService, by priority, where a cluster has several of them; empty where its name is sufficient. */
function servicesBehind(route: ServiceRoute): readonly string[] {
  if (!isFailoverRoute(route)) return [];
  const { backingServices } = route.failoverOrder;
  const clusters = new Set(backingServices.map(({ cluster }) => cluster.name));
  if (clusters.size === backingServices.length) return [];
  return backingServices.map(({ service: { namespace, name } }) => `${namespace}/${name}`);
}

/** A host apart from the Service's has the Service as one endpoint. */
function ownPlace(route: ServiceRoute): string {
  const hasPods = localPriority(route) !== undefined && !isClustersetRoute(route);
  return hasPods ? ownWords.pods : ownWords.service;
}

/** Names have no other characters, so the text cannot end the comment or be parsed as an instruction by Argo CD or kpt. */
function onOneLine(text: string): string {
  return text.replace(/[^\w .,:/()-]/g, '?');
}
