/**
 * A route → what stands above its objects in a branch: `# shop/api from paris: own pods, then berlin, then boston`. It is what was
 * asked for, for the people who read the branch's changes; nothing reads it again.
 * @module
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
 * One line, or where not all ports have the same order one for each order.
 * @param group the ports that the object is for; absent for all of the route.
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

/** The Services of a FailoverService, by their turns, where a cluster has several of them; empty where its name is enough. */
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

/** Names have no other characters, so that nothing else can end the comment, or be read as an instruction to Argo CD or kpt. */
function onOneLine(text: string): string {
  return text.replace(/[^\w .,:/()-]/g, '?');
}
