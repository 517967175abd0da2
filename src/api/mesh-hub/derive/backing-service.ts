/** The backing services of a FailoverService → providers in order of backing service, each checked against the objects of its cluster. */

import { ownPods } from '../../../derive/failover/own-pods.ts';
import { workloadAccounts } from '../../../derive/offer/workload-account.ts';
import type { BackingService } from '../../../derive/route/failover-order.ts';
import {
  backingProtocolDiffers,
  backingServicePortMissing,
  backingServiceUnknown,
  backingServiceUnreachable,
  outlierDetectionMissing,
  outlierRanksDiffer,
} from '../../../diagnostic/codes/mesh-hub-service.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../../diagnostic/outcome.ts';
import { didYouMean } from '../../../diagnostic/wording/nearest-name.ts';
import { istioProtocol } from '../../../istio/service/istio-protocol.ts';
import {
  isHeadless,
  type ServicePort,
  servicePorts,
  serviceType,
} from '../../../istio/service/service-port.ts';
import type { DeriveSpec } from '../../../kind/distributary-v1alpha1/derive-spec.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import type { Placed } from '../../../place/placed.ts';
import { jsonEqual } from '../../../resource/json.ts';
import {
  displayName,
  inCluster,
  locate,
  noteAt,
  type Resource,
} from '../../../resource/resource.ts';
import type {
  FailoverServiceSpec,
  Located,
} from '../kind/mesh-hub-networking-v1alpha2/failover-service.ts';
import type { ClusterObjectRef } from '../kind/mesh-hub-networking-v1alpha2/object-ref.ts';
import { type OutlierPolicy, outlierPolicyOf } from './outlier-policy.ts';

/** Input of the look-up. */
export interface BackingInput {
  readonly resource: Resource;
  readonly views: readonly ClusterView[];
  readonly spec: Pick<DeriveSpec, 'outlierDetection'>;
  readonly policies: readonly OutlierPolicy[];
}

type Ref = Located<ClusterObjectRef>;

/** The valid providers, in order of preference. */
export function readBackingServices(
  input: BackingInput,
  spec: FailoverServiceSpec,
): Outcome<readonly BackingService[]> {
  const read = spec.backingServices.map((ref) => readOne(input, spec, ref));
  const value = read.flatMap(({ value: one }) => (one === undefined ? [] : [one]));
  return {
    value,
    diagnostics: [...read.flatMap(({ diagnostics }) => diagnostics), ...differing(input, value)],
  };
}

function readOne(
  input: BackingInput,
  spec: FailoverServiceSpec,
  ref: Ref,
): Outcome<BackingService | undefined> {
  const view = input.views.find(({ cluster }) => cluster.name === ref.clusterName);
  const placed = view?.find('', 'Service', ref.namespace, ref.name);
  if (view === undefined || placed === undefined) {
    return { value: undefined, diagnostics: [unknown(input, ref, view)] };
  }
  const { resource: service } = placed;
  const policy = outlierPolicyOf(input.policies, service, ref.clusterName);
  const port = backingPort(service, spec.port.number);
  const diagnostics = [
    ...policy.diagnostics,
    ...(policy.value === undefined ? [unobserved(input, ref)] : []),
    ...typeFindings(input, ref, service),
    ...(port === undefined
      ? [portless(input, ref, spec, service)]
      : protocolFindings(input, ref, spec, port)),
  ];
  if (policy.value === undefined || port === undefined) return { value: undefined, diagnostics };
  const outlierDetection = { ...input.spec.outlierDetection, ...policy.value.settings };
  const found = { view, placed, port, outlierDetection };
  return { value: toProvider(input.resource, ref, found), diagnostics };
}

/** The port of the same number; a Service with one port is called there, whatever the hostname's port. */
function backingPort(service: Resource, number: number): ServicePort | undefined {
  const ports = servicePorts(service).filter(({ protocol }) => protocol === 'TCP');
  return (
    ports.find((port) => port.number === number) ?? (ports.length === 1 ? ports[0] : undefined)
  );
}

interface Found extends Pick<BackingService, 'outlierDetection'> {
  readonly view: ClusterView;
  readonly placed: Placed;
  readonly port: ServicePort;
}

function toProvider(resource: Resource, ref: Ref, found: Found): BackingService {
  const { view, placed, port, outlierDetection } = found;
  const service = placed.resource;
  return {
    cluster: view.cluster,
    ports: [port],
    export: resource,
    service,
    application: placed.application,
    accounts: workloadAccounts(view, service),
    // The FailoverService defines the clients of the hostname, and nothing imports it.
    offersTo: () => false,
    importedBy: () => false,
    pointer: ref.pointer,
    pods: ownPods(view, service, port.number),
    outlierDetection,
  };
}

/** Prefix of findings about a backing service. */
function about(
  { resource }: BackingInput,
  ref: Ref,
): { object: string; service: string; cluster: string } {
  const { namespace, name, clusterName } = ref;
  return { object: displayName(resource), service: `${namespace}/${name}`, cluster: clusterName };
}

function unknown(input: BackingInput, ref: Ref, view: ClusterView | undefined): Diagnostic {
  const names =
    view === undefined
      ? input.views.map(({ cluster }) => cluster.name)
      : view.list('', 'Service').map(({ resource }) => `${resource.namespace}/${resource.name}`);
  const hint = didYouMean(
    view === undefined ? ref.clusterName : `${ref.namespace}/${ref.name}`,
    names,
  );
  const at = locate(input.resource, ref.pointer);
  return diagnose(backingServiceUnknown, { ...about(input, ref), hint }, at);
}

function unobserved(input: BackingInput, ref: Ref): Diagnostic {
  return diagnose(outlierDetectionMissing, about(input, ref), locate(input.resource, ref.pointer));
}

function typeFindings(input: BackingInput, ref: Ref, service: Resource): readonly Diagnostic[] {
  const isExternal = serviceType(service) === 'ExternalName';
  if (!isExternal && !isHeadless(service)) return [];
  const type = isExternal ? 'of type ExternalName' : 'headless';
  const pointer = isExternal ? '/spec/type' : '/spec/clusterIP';
  const related = [noteAt('the Service', service, pointer)];
  const at = locate(input.resource, ref.pointer);
  return [diagnose(backingServiceUnreachable, { ...about(input, ref), type }, at, related)];
}

function portless(
  input: BackingInput,
  ref: Ref,
  { port }: FailoverServiceSpec,
  service: Resource,
): Diagnostic {
  const ports = servicePorts(service)
    .map(({ number, protocol }) => `${number}/${protocol}`)
    .join(', ');
  const args = { ...about(input, ref), port: port.number, ports: ports || 'none' };
  const related = [noteAt('the ports of the Service', service, '/spec/ports', 'key')];
  return diagnose(backingServicePortMissing, args, locate(input.resource, ref.pointer), related);
}

/** A port whose protocol Istio detects has no conflict. */
function protocolFindings(
  input: BackingInput,
  ref: Ref,
  spec: FailoverServiceSpec,
  port: ServicePort,
): readonly Diagnostic[] {
  const protocol = istioProtocol(port);
  const expected = spec.port.protocol;
  if (protocol === '' || protocol === expected) return [];
  const args = { ...about(input, ref), protocol, expected };
  return [diagnose(backingProtocolDiffers, args, locate(input.resource, ref.pointer))];
}

function differing(
  input: BackingInput,
  backingServices: readonly BackingService[],
): readonly Diagnostic[] {
  const [first, ...others] = backingServices;
  if (first === undefined) return [];
  return others
    .filter((one) => !jsonEqual({ ...one.outlierDetection }, { ...first.outlierDetection }))
    .map(({ service, cluster, pointer }) => {
      const args = {
        ...inCluster(input.resource, cluster),
        service: `${service.namespace}/${service.name}`,
        first: `Service ${first.service.namespace}/${first.service.name} of cluster "${first.cluster.name}"`,
      };
      return diagnose(outlierRanksDiffer, args, locate(input.resource, pointer));
    });
}
