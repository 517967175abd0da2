/** WorkloadEntries with a DNS name where Pilot sends addresses only: for a Service, or a STATIC ServiceEntry. */

import { groupBy } from '../../../collection/group-by.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { decodeService } from '../../../istio/service/service.ts';
import {
  decodeServiceEntry,
  decodeWorkloadEntry,
} from '../../../istio/service-entry/service-entry.ts';
import { hasLabels } from '../../../kind/notation/label-selector.ts';
import { isIpAddress } from '../../../resource/ip-address.ts';
import {
  displayName,
  inCluster,
  locate,
  noteAt,
  type Resource,
} from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { workloadEntryDnsIgnored as code } from '../../codes/host.ts';

export const workloadEntryDnsIgnored: Check = {
  codes: [code],
  run(state) {
    const machines = state.istio('WorkloadEntry').filter(hasName);
    if (machines.length === 0) return [];
    const byNamespace = groupBy(selectors(state), ({ by }) => by.namespace);
    return machines.flatMap((one) =>
      judgeMachine(one, byNamespace.get(one.namespace) ?? [], state),
    );
  },
};

function hasName(machine: Resource): boolean {
  const { address } = decodeWorkloadEntry(machine);
  return address !== '' && !isIpAddress(address) && !address.startsWith('unix://');
}

function judgeMachine(
  machine: Resource,
  neighbours: readonly Selector[],
  state: ClusterState,
): Diagnostic[] {
  const { address, labels } = decodeWorkloadEntry(machine);
  const selecting = neighbours.filter((one) => hasLabels(labels, one.labels));
  const [first] = selecting;
  if (first === undefined || selecting.some(({ takesNames }) => takesNames)) return [];
  const args = { ...inCluster(machine, state.cluster), address, by: displayName(first.by) };
  const related = [noteAt('the object that selects it', first.by, '/spec')];
  return [diagnose(code, args, locate(machine, '/spec/address'), related)];
}

interface Selector {
  readonly by: Resource;
  /** Whether endpoints may have DNS names: then the name has an effect. */
  readonly takesNames: boolean;
  readonly labels: Readonly<Record<string, string>>;
}

/** Selectors of Services with their own addresses and of entries. */
function selectors(state: ClusterState): readonly Selector[] {
  const services = state.list('', 'Service').flatMap(({ resource: by }) => {
    const { isHeadless, selector: labels } = decodeService(by);
    return isHeadless ? [] : [{ by, takesNames: false, labels }];
  });
  const entries = state.istio('ServiceEntry').map((by) => {
    const { workloadLabels: labels = {}, resolution } = decodeServiceEntry(by);
    return { by, takesNames: resolution !== 'STATIC', labels };
  });
  return [...services, ...entries].filter(({ labels }) => Object.keys(labels).length > 0);
}
