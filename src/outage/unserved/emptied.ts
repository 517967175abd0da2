/** A cluster of a client's proxy without endpoints, although pods exist → the cause. */
import type { ClusterState } from '../../check/cluster-state.ts';
import { subsetElsewhere } from '../../check/codes/policy.ts';
import { quotedList } from '../../diagnostic/wording/quoted-list.ts';
import { subsetLabels } from '../../istio/destination-rule/traffic-policy.ts';
import { writtenRule } from '../../istio/destination-rule/written-rule.ts';
import { labelsBySetter } from '../../istio/endpoint/istiod-labels.ts';
import {
  endpointsWith,
  isDraining,
  serviceEndpoints,
} from '../../istio/endpoint/service-endpoint.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import type { PilotIndex } from '../../istio/model/pilot-index.ts';
import { servedAt } from '../../istio/model/served-service.ts';
import type { UpstreamCluster } from '../../istio/model/upstream-clusters.ts';
import { selectedTemplates } from '../../istio/pod/pod-template.ts';
import { portsByNumber, type RegisteredService } from '../../istio/service/registered-service.ts';
import { portNamed } from '../../istio/service/service.ts';
import { targetNumbers } from '../../istio/service/target-port.ts';
import { drainingLabel } from '../../kind/topology-label.ts';
import type { JsonObject } from '../../resource/json.ts';
import { formatPointer } from '../../resource/json-pointer.ts';
import { displayName, type Resource } from '../../resource/resource.ts';
import { hasPods, ownService } from './existing-pods.ts';
import { fixOf } from './refused.ts';
import type { Asking, UnservedCause } from './unserved-cause.ts';

/** The endpoints that Git has are of other ports or subsets, or in localities that get no requests. */
export function emptiedCause(
  upstream: UpstreamCluster,
  { state, index, client }: Asking,
): UnservedCause | undefined {
  const { host, subset, rule } = upstream;
  const service = servedAt(host, index, client);
  if (service === undefined || service.discovery !== 'eds') return undefined;
  const { author } = labelsBySetter((rule && subsetLabels(rule.spec, subset)) ?? {});
  if (!hasPods(state, service, author)) return undefined;
  const own = ownService(state, service);
  const all = serviceEndpoints(index, service);
  const isDefined = (spec: JsonObject): boolean => subsetLabels(spec, subset) !== undefined;
  const from = rule && writtenRule(index.rules, rule, isDefined);
  const labels = (rule && subsetLabels(rule.spec, subset)) ?? {};
  const isWithout = endpointsWith(all, labels, index.state.cluster).length === 0;
  if (isWithout && all.length > 0 && from !== undefined) {
    const keys = Object.keys(labels).filter((key) => !Object.hasOwn(author, key));
    const text = `no endpoint of "${host}" is in subset "${subset}" of ${displayName(from)}, which selects by ${keys.join(', ')}`;
    return {
      text,
      resource: from,
      pointer: '/spec/subsets',
      part: 'key',
      isForAll: false,
      fix: subsetElsewhere.fix,
    };
  }
  return emptiedByLocality(upstream, state) ?? emptyEntry(service, { index, own });
}

/** The label by which no proxy gets the pods. */
export function drainedPods(
  { host }: UpstreamCluster,
  { state, index, client }: Asking,
): UnservedCause | undefined {
  const called = servedAt(host, index, client);
  const service = called && ownService(state, called);
  if (service === undefined) return undefined;
  const running = selectedTemplates(state, service).filter(({ isAtRest }) => !isAtRest);
  const [first] = running;
  if (first === undefined || !running.every(isDraining)) return undefined;
  const { workload: resource, at } = first;
  const text = `no proxy gets the pods of ${displayName(resource)} with the label ${drainingLabel}`;
  const pointer = `${at}${formatPointer(['metadata', 'labels', drainingLabel])}`;
  return { text, resource, pointer, part: 'key', isForAll: false, fix: 'remove the label' };
}

/** Shares by locality of MeshConfig; those of a rule are a finding of their own. */
function emptiedByLocality(
  { setting, host }: UpstreamCluster,
  state: ClusterState,
): UnservedCause | undefined {
  const shares = (setting?.setting.distribute ?? []).flatMap(({ to }) => Object.keys(to));
  const by = clusterMesh(state).configuredBy;
  if (shares.length === 0 || setting?.setBy !== 'mesh' || by === undefined) return undefined;
  const places = quotedList([...new Set(shares)]);
  const text = `MeshConfig of ${displayName(by.resource)} sends all requests (distribute) to ${places}, where "${host}" has no endpoint`;
  return { text, resource: by.resource, pointer: by.pointer, part: 'key', isForAll: false };
}

/** An entry of a team stands for the Service, and has no endpoint. */
function emptyEntry(
  { namespace, host }: RegisteredService,
  { index, own }: { readonly index: PilotIndex; readonly own: Resource | undefined },
): UnservedCause | undefined {
  const sources = index.sources.get(`${namespace}/${host}`) ?? [];
  const entry = sources.find(({ kind }) => kind === 'ServiceEntry');
  if (entry === undefined || own?.namespace === namespace) return undefined;
  const text = `${displayName(entry)} stands for "${host}" there, and has no endpoint`;
  return { text, resource: entry, pointer: '/spec/hosts', isForAll: true };
}

/** A port by a name that no container of the running pods has. */
export function unlistenedPort(
  { host, port: number }: UpstreamCluster,
  { state, index, client }: Asking,
): UnservedCause | undefined {
  const service = servedAt(host, index, client);
  const own = service && ownService(state, service);
  if (service === undefined || own === undefined) return undefined;
  const name = portsByNumber(service).get(number)?.[0]?.name ?? '';
  const named = portNamed(own, name);
  const running = selectedTemplates(state, own).filter(({ isAtRest }) => !isAtRest);
  if (named === undefined || running.length === 0) return undefined;
  if (running.some((template) => targetNumbers(named.port, [template]).length > 0)) {
    return undefined;
  }
  const text = `no container of the pods of ${displayName(own)} has a port named "${named.port.targetPort}"`;
  const pointer = `/spec/ports/${named.index}/targetPort`;
  const fix = fixOf('port-unknown');
  return { text, resource: own, pointer, isForAll: false, fix };
}
