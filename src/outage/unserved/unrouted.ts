/** A destination of a VirtualService that the client's proxy has no cluster for → the cause. */
import { missingPort, missingSubset } from '../../check/codes/host.ts';
import { quotedList } from '../../diagnostic/wording/quoted-list.ts';
import { decodeDestinationRule } from '../../istio/destination-rule/destination-rule.ts';
import { effectiveRule } from '../../istio/destination-rule/rule-index.ts';
import { rulesForHost } from '../../istio/destination-rule/rules-for-host.ts';
import { subsetNames } from '../../istio/destination-rule/traffic-policy.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { servedAt } from '../../istio/model/served-service.ts';
import { decodeServiceEntry } from '../../istio/service-entry/service-entry.ts';
import type { WeighedDestination } from '../../istio/virtual-service/client-routes.ts';
import { namespaceLabels } from '../../istio/visibility/discovery-selector.ts';
import { sidecarVisibility, visibilityIn } from '../../istio/visibility/entry-visibility.ts';
import { exportToOf, isExportedTo } from '../../istio/visibility/export-to.ts';
import { isIstio } from '../../kind/istio-networking-v1/istio-kind.ts';
import { displayName, labelsOf, type Resource } from '../../resource/resource.ts';
import { hasPods } from './existing-pods.ts';
import type { Asking, UnservedCause } from './unserved-cause.ts';

/** The cause where the proxy has no cluster for a destination of a VirtualService: MeshConfig hides its host, or its port or subset does not exist. */
export function unroutedCause(
  { host, port, subset }: WeighedDestination,
  route: Resource,
  asking: Asking,
): UnservedCause | undefined {
  const { index, client, state } = asking;
  const service = servedAt(host, index, client);
  if (service === undefined) return hiddenEntryCause(host, route, asking);
  if (!hasPods(state, service, {})) return undefined;
  const whole = { resource: route, pointer: '/spec', part: 'key', isForAll: true } as const;
  const ports = service.ports.map(({ number }) => number);
  if (port !== undefined && !ports.includes(port)) {
    const text = `${displayName(route)} routes them to port ${port} of "${host}", which has ${ports.join(', ')}`;
    return { ...whole, text, fix: missingPort.fix };
  }
  const rule = effectiveRule(index.rules, service, client);
  const [from] = rule?.from ?? [];
  // Without any rule for the host, one may be outside of Git.
  if (rule === undefined || from === undefined || subsetNames(rule.spec).has(subset)) {
    return undefined;
  }
  const hidden = hiddenRule({ host, subset }, asking);
  if (hidden !== undefined) {
    const { config } = clusterMesh(state);
    const exportTo = exportToOf(hidden, config).join(', ');
    const text = `${displayName(route)} routes them to subset "${subset}" of "${host}", and ${displayName(hidden)}, which defines it, is exported only to "${exportTo}"`;
    const at = { resource: hidden, pointer: '/spec', part: 'key', isForAll: true } as const;
    return { ...at, text, beside: route, fix: hiddenRuleFix };
  }
  const known = [...subsetNames(rule.spec)];
  const defined = known.length === 0 ? 'no subset' : quotedList(known);
  const text = `${displayName(route)} routes them to subset "${subset}" of "${host}", and ${displayName(from)} defines ${defined}`;
  return { ...whole, text, beside: from, fix: missingSubset.fix };
}

const hiddenRuleFix = 'export the rule to the namespaces of these clients: spec.exportTo ["*"]';

/** A rule for the host that defines the subset, and that the client does not get. */
function hiddenRule(
  { host, subset }: Pick<WeighedDestination, 'host' | 'subset'>,
  { state, client }: Asking,
): Resource | undefined {
  const { config } = clusterMesh(state);
  return rulesForHost(state, host).find(
    (one) =>
      decodeDestinationRule(one).subsets.some(({ name }) => name === subset) &&
      !isExportedTo(exportToOf(one, config), one.namespace, client.namespace),
  );
}

/** A route of the Gateway API for a host with pods, none of whose backends has a weight. */
export function unbackedCause(
  called: string,
  route: Resource,
  { index, client, state }: Asking,
): UnservedCause | undefined {
  const service = servedAt(called, index, client);
  if (service === undefined || !hasPods(state, service, {})) return undefined;
  return {
    text: `${displayName(route)} has no backend with a weight above 0 for them, so proxies answer with an error (500)`,
    resource: route,
    pointer: '/spec/rules',
    part: 'key',
    isForAll: true,
    fix: 'give the rule a backend with a weight above 0, or remove it',
  };
}

/** MeshConfig, where it hides the ServiceEntry of the host from the sidecars of other namespaces. */
function hiddenEntryCause(
  host: string,
  route: Resource,
  { index, state }: Asking,
): UnservedCause | undefined {
  const { config, configuredBy } = clusterMesh(state);
  const visibility = sidecarVisibility(config, state.release ?? '');
  if (visibility === undefined || configuredBy === undefined) return undefined;
  const hidden = index.state.objects.find((resource) => {
    if (!isIstio(resource, 'ServiceEntry')) return false;
    const { namespace } = resource;
    const found = state.find('', 'Namespace', '', namespace)?.resource;
    const labels = namespaceLabels(namespace, found === undefined ? {} : labelsOf(found));
    return (
      visibilityIn(visibility, labels) !== 'PUBLIC' &&
      decodeServiceEntry(resource).hosts.includes(host)
    );
  });
  if (hidden === undefined) return undefined;
  const { resource, pointer } = configuredBy;
  const text = `${displayName(route)} routes them to "${host}", and serviceEntryVisibility of MeshConfig in ${displayName(resource)} hides ${displayName(hidden)} from them`;
  return {
    text,
    resource,
    pointer,
    part: 'key',
    isForAll: true,
    fix: 'make the namespace PUBLIC in serviceEntryVisibility of MeshConfig',
  };
}
