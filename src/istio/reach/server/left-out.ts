/**
 * Pods and machines that take mutual TLS → why the cluster's gateway gets no endpoint of them all the same: a label, another network, or no
 * address (Istio `EndpointsWithMTLSFilter`, `ProxyView`).
 */
import { own } from '../../../collection/own.ts';
import { drainingLabel, networkLabel } from '../../../kind/topology-label.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import { isIpAddress } from '../../../resource/ip-address.ts';
import { formatPointer } from '../../../resource/json-pointer.ts';
import { displayName } from '../../../resource/resource.ts';
import { podNetwork } from '../../mesh/cluster-mesh.ts';
import { takesMutualTls, tlsModeLabel } from '../../service-entry/service-entry.ts';
import type { RefusalCause } from '../refusal-cause.ts';
import type { Machine, ServerPods } from '../server-pods.ts';

/** The cause; undefined where the gateway gets them. `sendsNames`: whether it is given names as addresses (an entry with resolution DNS). */
export function leftOut(
  view: ClusterView,
  { machine, template, labels }: ServerPods,
  sendsNames: boolean,
): RefusalCause | undefined {
  if (machine !== undefined)
    return machineDrained(machine) ?? machineLeftOut(view, machine, sendsNames);
  if (template === undefined) return undefined;
  const { workload, at } = template;
  const found = [
    { key: tlsModeLabel, value: own(labels, tlsModeLabel), usual: ['istio'] },
    { key: networkLabel, value: own(labels, networkLabel), usual: ['', podNetwork(view)] },
    { key: drainingLabel, value: own(labels, drainingLabel), usual: [''] },
  ].find(({ value, usual }) => value !== undefined && !usual.includes(value));
  if (found === undefined) return undefined;
  const { key, value } = found;
  const text = `the label ${key}: ${value} of the pods of ${displayName(workload)} keeps them from the gateway`;
  const pointer = `${at}${formatPointer(['metadata', 'labels', key])}`;
  return { kind: 'endpoint-left-out', text, resource: workload, pointer, part: 'key' };
}

/** Its labels are those of its metadata and of its spec: the place is the object. */
function machineDrained({ resource, endpoint, pointer }: Machine): RefusalCause | undefined {
  const value = own(endpoint.labels, drainingLabel) ?? '';
  if (value === '') return undefined;
  const text = `the label ${drainingLabel}: ${value} of ${displayName(resource)} keeps its endpoints from all proxies`;
  return { kind: 'endpoint-left-out', text, resource, pointer, part: 'key' };
}

/** WorkloadGroups have no machine yet: what registers them adds the label and the address. */
function machineLeftOut(
  view: ClusterView,
  { resource, endpoint, pointer }: Machine,
  sendsNames: boolean,
): RefusalCause | undefined {
  const { address, network } = endpoint;
  const isGroup = resource.kind === 'WorkloadGroup';
  const name = displayName(resource);
  if (!isGroup && !takesMutualTls(endpoint)) {
    const text = `${name} has neither the label ${tlsModeLabel}: istio nor a serviceAccount, so its endpoints take no mutual TLS`;
    return { kind: 'no-endpoint', text, resource, pointer, part: 'key' };
  }
  if (network !== '' && network !== podNetwork(view)) {
    const text = `${name} is in network "${network}", which is not that of the gateway`;
    return { kind: 'endpoint-left-out', text, resource, pointer: `${pointer}/network` };
  }
  if (isGroup || sendsNames || isIpAddress(address)) return undefined;
  const text = `${name} has the name "${address}" for an address, and the gateway gets addresses only`;
  return { kind: 'endpoint-left-out', text, resource, pointer: `${pointer}/address` };
}
