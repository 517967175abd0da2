/** A pod, or an endpoint of an entry → its locality, network and labels. */

import { own } from '../../collection/own.ts';
import { present } from '../../collection/present.ts';
import { clusterLabel, networkLabel } from '../../kind/topology-label.ts';
import { isIpAddress } from '../../resource/ip-address.ts';
import type { Workload } from '../model/pilot-question.ts';
import {
  type EntryEndpoint,
  takesMutualTls,
  tlsModeLabel,
} from '../service-entry/service-entry.ts';
import { labelledLocality, localityLabels, localityParts } from './locality.ts';

/** One endpoint of one port. */
export interface ServiceEndpoint {
  /** An IP address, a DNS name, or the path of a Unix socket, whose port is 0. */
  readonly address: string;
  /** Whether Pilot sends it: names are for DNS clusters. */
  readonly isSent: boolean;
  readonly port: number;
  /** Name of the service's port that it serves. */
  readonly portName: string;
  readonly weight: number;
  /** `region/zone/subzone` as written; empty when unset. */
  readonly locality: string;
  /** Its own labels, and those for its locality and network; `clusterLabel` only where it is not in istiod's own cluster. */
  readonly labels: Readonly<Record<string, string>>;
  /** Its network; absent for one that every client reaches. */
  readonly network?: string;
  /** Whether it accepts mutual TLS, which another network's gateway requires. */
  readonly takesMutualTls: boolean;
}

/** Locality, network and cluster of an endpoint. */
export type EndpointPlace = Omit<ServiceEndpoint, 'port' | 'portName' | 'weight'>;

const socketPrefix = 'unix://';

/** The path of an address that is a Unix socket. */
export function socketPath(address: string): string | undefined {
  return address.startsWith(socketPrefix) ? address.slice(socketPrefix.length) : undefined;
}

/** The endpoints of a pod, one per port; `cluster`: the remote cluster that istiod reads it from; absent for its own. */
export function podEndpoints(
  pod: Workload,
  network?: string,
  cluster?: string,
): readonly ServiceEndpoint[] {
  const { address, labels, ports } = pod;
  const its = own(labels, networkLabel) ?? network ?? '';
  const written = { address, labels, locality: podLocality(pod), network: its, serviceAccount: '' };
  const place = placeOf(written, cluster);
  const isMutual = podTakesMutualTls(pod);
  return [...ports].map(([portName, port]) => {
    return { ...place, takesMutualTls: isMutual, port, portName, weight: 1 };
  });
}

/** Whether its label is `istio`: the injector leaves one that is written, else sets it (Istio `GetTLSModeFromEndpointLabels`). */
export function podTakesMutualTls({ labels, isCaptured, isUninjected }: Workload): boolean {
  const written = own(labels, tlsModeLabel);
  if (written !== undefined) return written === 'istio';
  return isCaptured !== true && isUninjected !== true;
}

/**
 * Pilot writes all three parts for a pod (`eu/a/`), and groups by text: an entry's `eu/a` is another group in the same locality. A label of the
 * pod overrides its node's.
 */
export function podLocality({ locality, labels }: Pick<Workload, 'locality' | 'labels'>): string {
  return labelledLocality(labels) ?? (locality === '' ? '' : localityParts(locality).join('/'));
}

/** The locality fields of an entry's endpoint. */
export function placeOfEntry(endpoint: EntryEndpoint): EndpointPlace {
  const { labels, ...entry } = endpoint;
  const locality = entry.locality || (labelledLocality(labels) ?? '');
  return placeOf({ ...entry, labels, locality });
}

/** Pilot sets its own cluster on every endpoint of its own registry, wherever it is: the entry's value is lost. */
function placeOf(
  { address, labels, locality, network, serviceAccount }: Omit<EntryEndpoint, 'ports' | 'weight'>,
  cluster?: string,
): EndpointPlace {
  const { 'topology.istio.io/cluster': _, ...its } = labels;
  const socket = socketPath(address);
  return {
    address: socket ?? address,
    isSent: socket !== undefined || isIpAddress(address),
    locality,
    labels: {
      ...present({ [networkLabel]: network || undefined }),
      ...its,
      ...localityLabels(locality),
      ...present({ [clusterLabel]: cluster }),
    },
    ...present({ network: network || undefined }),
    takesMutualTls: takesMutualTls({ labels, serviceAccount }),
  };
}
