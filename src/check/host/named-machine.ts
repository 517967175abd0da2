/**
 * WorkloadEntries that are known by name where Pilot sends addresses only: to a Service, or to a ServiceEntry that is STATIC.
 * @module
 */
import { namedMachine as found } from '../../diagnostic/codes/check-hosts.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { hasLabels } from '../../kind/notation/label-selector.ts';
import { groupBy } from '../../resource/group-by.ts';
import { isIpAddress } from '../../resource/ip-address.ts';
import { objectAt, stringAt } from '../../resource/json.ts';
import {
  displayName,
  labelsOf,
  locate,
  type Resource,
  stringMap,
} from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';

/** Finds machines that nobody is sent to. */
export const namedMachine: Check = {
  name: 'named-machine',
  summary: 'WorkloadEntries with a DNS name that a Service or a STATIC ServiceEntry selects',
  code: found,
  run(state) {
    const machines = state.istio('WorkloadEntry').filter(hasName);
    if (machines.length === 0) return [];
    const byNamespace = groupBy(selectors(state), ({ by }) => by.namespace);
    return machines.flatMap((one) => finding(one, byNamespace.get(one.namespace) ?? [], state));
  },
};

function hasName({ object }: Resource): boolean {
  const address = stringAt(object, 'spec', 'address') ?? '';
  return address !== '' && !isIpAddress(address) && !address.startsWith('unix://');
}

function finding(
  machine: Resource,
  neighbours: readonly Selector[],
  state: ClusterState,
): Diagnostic[] {
  const { object } = machine;
  const labels = { ...stringMap(objectAt(object, 'spec', 'labels')), ...labelsOf(machine) };
  const selecting = neighbours.filter((one) => hasLabels(labels, one.labels));
  const [first] = selecting;
  if (first === undefined || selecting.some(({ takesNames }) => takesNames)) return [];
  const args = {
    object: displayName(machine),
    cluster: state.cluster.name,
    address: stringAt(object, 'spec', 'address') ?? '',
    by: displayName(first.by),
  };
  const related = [{ message: 'what selects it', at: locate(first.by, '/spec') }];
  return [diagnose(found, args, locate(machine, '/spec/address'), related)];
}

interface Selector {
  readonly by: Resource;
  /** Whether endpoints may be known by name: then there is something that the name is for. */
  readonly takesNames: boolean;
  readonly labels: Readonly<Record<string, string>>;
}

/** Of Services with addresses of their own and of entries. */
function selectors(state: ClusterState): readonly Selector[] {
  const services = state.list('', 'Service').flatMap(({ resource: by }) => {
    const isHeadless = stringAt(by.object, 'spec', 'clusterIP') === 'None';
    const labels = stringMap(objectAt(by.object, 'spec', 'selector'));
    return isHeadless ? [] : [{ by, takesNames: false, labels }];
  });
  const entries = state.istio('ServiceEntry').flatMap((by) => {
    const labels = stringMap(objectAt(by.object, 'spec', 'workloadSelector', 'labels'));
    return [{ by, takesNames: stringAt(by.object, 'spec', 'resolution') !== 'STATIC', labels }];
  });
  return [...services, ...entries].filter(({ labels }) => Object.keys(labels).length > 0);
}
