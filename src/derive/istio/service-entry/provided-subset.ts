/**
 * Subsets that a consumer's rules declare → the subsets of each provider's remote endpoint.
 *
 * A gateway resolves a subset by name in the rule that applies to it, and routes the request to the pods with the labels of that rule.
 * An endpoint counts for every subset whose labels it has, so it is included only where none of these subsets lacks pods.
 */

import { getOrInsert } from '../../../collection/get-or-insert.ts';
import { firstBy } from '../../../collection/group-by.ts';
import { byKey } from '../../../collection/order.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import {
  decodeDestinationRule,
  type Subset,
} from '../../../istio/destination-rule/destination-rule.ts';
import type { EffectiveRule } from '../../../istio/destination-rule/rule-bundle.ts';
import { effectiveRule } from '../../../istio/destination-rule/rule-index.ts';
import {
  ruleOfService,
  rulesForHost,
  rulesOf,
} from '../../../istio/destination-rule/rules-for-host.ts';
import { subsetLabels } from '../../../istio/destination-rule/traffic-policy.ts';
import {
  type LabelsBySetter,
  labelsBySetter,
  setsOnOwnPods,
} from '../../../istio/endpoint/istiod-labels.ts';
import { localityLabels } from '../../../istio/endpoint/locality.ts';
import { gatewayLabels } from '../../../istio/gateway/east-west-server.ts';
import { istiodClusterId } from '../../../istio/mesh/cluster-mesh.ts';
import { type Serving, servesWith } from '../../../istio/pod/serving-labels.ts';
import { serviceFqdn } from '../../../kind/istio-networking-v1/host/host.ts';
import { indexSelectors } from '../../../kind/notation/label-index.ts';
import { hasLabels } from '../../../kind/notation/label-selector.ts';
import { clusterLabel, networkLabel } from '../../../kind/topology-label.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import type { Resource } from '../../../resource/resource.ts';
import type { DerivationContext } from '../../derivation.ts';
import type { OfferedRoute, RemoteEndpoint } from '../../route/service-route.ts';
import { clientRules } from '../destination-rule/client-rule.ts';
import { eastWestNamespaces } from '../gateway/east-west-gateway.ts';
import { ownNetwork } from './entry-endpoint.ts';
import { undeclaredSubset, unshownPods } from './subset-doubt.ts';

const doubts = new Map([
  ['undeclared', undeclaredSubset],
  ['untold', unshownPods],
]);

/** The consumer's subsets that each provider serves, and findings on the uncertain ones. */
export interface ProvidedSubsets {
  readonly byRemoteEndpoint: ReadonlyMap<RemoteEndpoint, readonly Subset[]>;
  readonly diagnostics: readonly Diagnostic[];
}

/** A subset, the rule that declares it, and its labels. */
interface Declared extends LabelsBySetter {
  readonly subset: Subset;
  readonly resource: Resource;
}

export function subsetsByRemoteEndpoint(
  context: DerivationContext,
  route: OfferedRoute,
): ProvidedSubsets {
  const declared = declaredSubsets(context.view, route);
  if (declared.length === 0) return { byRemoteEndpoint: new Map(), diagnostics: [] };
  const labelled = declared.filter(({ author }) => Object.keys(author).length > 0);
  const askingFor = indexSelectors(labelled, ({ author }) => author);
  const byRemoteEndpoint = new Map<RemoteEndpoint, readonly Subset[]>();
  const diagnostics: Diagnostic[] = [];
  for (const endpoint of route.remoteEndpoints) {
    const provision = provisionBy(context, route, endpoint);
    const isPossible = ({ istiod }: Declared): boolean =>
      hasLabels(labelsSetOn(endpoint, context.view), istiod);
    const possible = declared.filter(isPossible);
    diagnostics.push(
      ...possible.flatMap((one) => {
        const doubt = doubts.get(provision(one.subset.name));
        return doubt?.(context, route, { ...one, endpoint }) ?? [];
      }),
    );
    const served = labelled.filter((one) => isPossible(one) && hasPods(provision(one.subset.name)));
    const unlike = [...firstBy(served, labelKey).values()];
    const lacksPods = (one: Declared): boolean =>
      isPossible(one) && provision(one.subset.name) === 'no';
    const kept = unlike.filter(({ author }) => !askingFor(author).some(lacksPods));
    byRemoteEndpoint.set(
      endpoint,
      kept.map(({ subset, author }) => ({ ...subset, labels: author })),
    );
  }
  return { byRemoteEndpoint, diagnostics };
}

/** The labels that the consumer's istiod sets on the endpoint for a gateway: its own cluster, whatever cluster the gateway is in. */
export function labelsSetOn(
  endpoint: RemoteEndpoint,
  view: ClusterView,
): Readonly<Record<string, string>> {
  const { region, zone } = endpoint.cluster;
  return {
    ...localityLabels(`${region}/${zone}`),
    [clusterLabel]: istiodClusterId(view),
    [networkLabel]: ownNetwork(endpoint),
  };
}

/**
 * The subsets in the rules for the consumer's clients: the service's rule, then all for the host itself, then wildcards of client
 * namespaces.
 */
function declaredSubsets(view: ClusterView, route: OfferedRoute): readonly Declared[] {
  const main = ruleOfService(view, route.host, route.namespace)?.from ?? [];
  const taken = clientRules(view, route).written.flatMap(({ behind }) => behind?.from ?? []);
  const rules = new Set([...main, ...rulesForHost(view, route.host), ...taken]);
  return [...rules].flatMap((resource) =>
    decodeDestinationRule(resource)
      .subsets.filter(({ name }) => name !== '')
      .map((subset) => ({ subset, resource, ...labelsBySetter(subset.labels) })),
  );
}

/** One shared text for equal labels. */
function labelKey({ author }: Declared): string {
  return JSON.stringify(Object.entries(author).sort(byKey(([key]) => key)));
}

/** The provider's state of a subset of this name. */
type Provision = Serving | 'undeclared';

/** Assumed where Git has no data. */
function hasPods(provision: Provision): boolean {
  return provision === 'yes' || provision === 'untold';
}

/** The provider's subsets, by name. */
function provisionBy(
  context: DerivationContext,
  route: OfferedRoute,
  { cluster, provider }: RemoteEndpoint,
): (name: string) => Provision {
  const view = context.viewOf(cluster);
  if (view === undefined) return () => 'undeclared';
  const rules = gatewayRules(view, route);
  const known = new Map<string, Provision>();
  const ofRule = (rule: EffectiveRule | undefined, name: string): Provision => {
    const labels = rule && subsetLabels(rule.spec, name);
    if (labels === undefined) return 'undeclared';
    const { author, istiod } = labelsBySetter(labels);
    return worst([servesWith(view, provider.service, author), setsOnOwnPods(view, istiod)]);
  };
  return (name) => getOrInsert(known, name, () => worst(rules.map((rule) => ofRule(rule, name))));
}

/** Where several namespaces have inbound gateways, any of them may receive the request. */
function worst(all: readonly Provision[]): Provision {
  const ranks = ['undeclared', 'no', 'untold'] as const;
  return ranks.find((one) => all.includes(one)) ?? 'yes';
}

/** The rules that apply to each gateway of the provider: rules of client namespaces do not. */
export function gatewayRules(
  view: ClusterView,
  { namespace, name, gateway }: Pick<OfferedRoute, 'namespace' | 'name' | 'gateway'>,
): readonly (EffectiveRule | undefined)[] {
  const host = serviceFqdn({ namespace, name }, view.cluster.clusterDomain);
  // Requests to an HTTP gateway name no subset: the service's own rule applies.
  if (gateway === 'http') return [ruleOfService(view, host, namespace)];
  const labels = gatewayLabels(view.cluster);
  return eastWestNamespaces(view).map((own) =>
    effectiveRule(rulesOf(view), { host, namespace }, { namespace: own, labels }),
  );
}
