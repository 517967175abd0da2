/** The clients of a cluster and a host → groups of clients that get the same clusters for that host, so that one per group is evaluated. */

import { groupBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { numberObjects } from '../../collection/number-objects.ts';
import { byKey } from '../../collection/order.ts';
import { isIstio } from '../../kind/istio-networking-v1/istio-kind.ts';
import type { Resource } from '../../resource/resource.ts';
import { decodeDestinationRule } from '../destination-rule/destination-rule.ts';
import { policyBlocks } from '../destination-rule/policy-block.ts';
import { decodePolicy } from '../destination-rule/policy-settings.ts';
import type { RulesByHost } from '../destination-rule/rule-bundle.ts';
import { closestRules } from '../destination-rule/rule-index.ts';
import type { RegisteredService } from '../service/registered-service.ts';
import { decodeVirtualService } from '../virtual-service/virtual-service.ts';
import { writtenExportTo } from '../visibility/export-to.ts';
import { visibleServices } from '../visibility/visible-services.ts';
import type { PilotIndex } from './pilot-index.ts';
import type { PilotClient } from './pilot-question.ts';

/** Clients with the same answer of Pilot for a host; never empty. */
export type ClientClass = readonly [PilotClient, ...PilotClient[]];

/** Clients of a namespace that no host distinguishes, with their properties that do not depend on the host. */
interface ClientGroup {
  readonly clients: ClientClass;
  readonly namespace: string;
  readonly services: ReadonlyMap<string, RegisteredService>;
  /** Locality and labels, as far as rules use them. */
  readonly traits: string;
  /** Whether rules are exported to its namespace by name, or its lookup is that of the root namespace. */
  readonly isNamed: boolean;
  /** Rules that its namespace keeps private. */
  readonly ownRules: RulesByHost | undefined;
}

/**
 * Returns the classes of the clients that can resolve a host, or a name that leads to it. The host itself may be hidden from some,
 * which form a class of their own then.
 */
export function clientClasses(
  index: PilotIndex,
  clients: readonly PilotClient[],
): (host: string, name?: string) => readonly ClientClass[] {
  const clientGroups = joinNamespaces(clientGroupsOf(index, clients));
  const idOf = numberObjects<RegisteredService | undefined>();
  return (host, name = host) => {
    const knowing = clientGroups.filter(({ services }) => services.has(name));
    const groups = groupBy(knowing, ({ namespace, services, traits, isNamed, ownRules }) => {
      const isApart = isNamed || closestRules(ownRules, host) !== undefined;
      return `${idOf(services.get(host))} ${isApart ? namespace : ''} ${traits}`;
    });
    return [...groups.values()].flatMap((group) => {
      const clients = clientsOf(group);
      return clients === undefined ? [] : [clients];
    });
  };
}

/** Namespaces whose clients no host distinguishes form one class: most have neither rules nor Sidecars. */
function joinNamespaces(groups: readonly ClientGroup[]): readonly ClientGroup[] {
  const idOf = numberObjects<ClientGroup['services']>();
  const alike = groupBy(groups, ({ namespace, services, traits, isNamed, ownRules }) => {
    const isApart = isNamed || ownRules !== undefined;
    return `${idOf(services)} ${isApart ? namespace : ''} ${traits}`;
  });
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    const clients = clientsOf(group);
    return first === undefined || clients === undefined ? [] : [{ ...first, clients }];
  });
}

function clientsOf([first, ...others]: readonly ClientGroup[]): ClientClass | undefined {
  if (first === undefined || others.length === 0) return first?.clients;
  const [client, ...more] = first.clients;
  return [client, ...more, ...others.flatMap((alike) => alike.clients)];
}

/** Groups of clients that neither a rule nor a route distinguishes, for any host. */
export function clientsAlike(
  index: PilotIndex,
  clients: readonly PilotClient[],
): readonly ClientClass[] {
  const matches = index.virtualServices
    .flatMap((one) => decodeVirtualService(one).routes)
    .flatMap((route) => route.matches);
  const keys = new Set(matches.flatMap(({ sourceLabels }) => Object.keys(sourceLabels)));
  return clientGroupsOf(index, clients).flatMap((group) =>
    groupAlike(group.clients, ({ labels }) => JSON.stringify(labelsAmong(labels, keys))),
  );
}

function clientGroupsOf(
  index: PilotIndex,
  clients: readonly PilotClient[],
): readonly ClientGroup[] {
  const all = index.state.objects.filter((resource) => isIstio(resource, 'DestinationRule'));
  const named = new Set([index.rules.rootNamespace, ...all.flatMap(writtenExportTo)]);
  const keys = new Set(all.flatMap((rule) => [...labelKeys(rule)]));
  const traitsOf = ({ locality, labels }: PilotClient): string =>
    JSON.stringify([locality, ...labelsAmong(labels, keys)]);
  return [...groupBy(clients, ({ namespace }) => namespace)].flatMap(([namespace, its]) => {
    const isNamed = named.has(namespace);
    const apart = groupBy(its, (client) => visibleServices(index, client));
    return [...apart].flatMap(([services, seeing]) =>
      groupAlike(seeing, traitsOf).map((alike) => {
        const ownRules = index.rules.local.get(namespace);
        const traits = traitsOf(alike[0]);
        return { clients: alike, namespace, services, traits, isNamed, ownRules };
      }),
    );
  });
}

function groupAlike(
  clients: readonly PilotClient[],
  keyOf: (client: PilotClient) => string,
): readonly ClientClass[] {
  return [...groupBy(clients, keyOf).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others] as const],
  );
}

function labelsAmong(
  labels: PilotClient['labels'],
  keys: ReadonlySet<string>,
): readonly (readonly [string, string])[] {
  const looked = Object.entries(labels).filter(([key]) => keys.has(key));
  return looked.sort(byKey(([key]) => key));
}

/** The keys of a client's labels that a rule uses: in selectors, or in comparisons with endpoints. */
const labelKeys: (rule: Resource) => ReadonlySet<string> = memoise((rule) => {
  const settings = policyBlocks(rule).flatMap(({ written }) => {
    const { locality, zoneAware } = decodePolicy(written);
    return [locality, zoneAware];
  });
  // Cached: lists are long, with an entry for each cluster of the fleet, and most ports share one.
  const compared = new Set(
    settings.flatMap((one) => (one === undefined ? [] : [one.failoverPriority])),
  );
  return new Set([
    ...Object.keys(decodeDestinationRule(rule).clientLabels ?? {}),
    ...[...compared].flatMap((entries) => entries.map((entry) => entry.split('=')[0] ?? '')),
  ]);
});
