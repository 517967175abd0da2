/** Objects of multi-cluster APIs that distributary does not read, although they resemble supported ones. */
import { own } from '../../collection/own.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import knownKinds from '../../kind/declared/known-kinds.json' with { type: 'json' };
import { listAt, stringAt } from '../../resource/json.ts';
import { groupOf, inCluster, locate, type Resource } from '../../resource/resource.ts';
import { type Check, filterObjects } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { apiUnread as code } from '../codes/unread.ts';

/** The kinds by API group, in every version; `multicluster.k8s.io` is the first name of the group of the Multi-Cluster Services API. */
const unread: Readonly<Record<string, readonly string[]>> = knownKinds.ofOtherApis;

/** Reports objects of such APIs. */
export const apiUnread: Check = {
  codes: [code],
  run(state) {
    const { objects, cluster } = state;
    const splits = trafficSplits(objects).filter((split) => leadsElsewhere(split, state));
    return [...unreadObjects(objects), ...splits].map((resource) => {
      const { apiVersion } = resource;
      const args = { ...inCluster(resource, cluster), apiVersion };
      return diagnose(code, args, locate(resource, '/kind', 'value'));
    });
  },
};

const unreadObjects = filterObjects(
  ({ apiVersion, kind }) => own(unread, groupOf(apiVersion))?.includes(kind) === true,
);

const trafficSplits = filterObjects(
  ({ apiVersion, kind }) => groupOf(apiVersion) === 'split.smi-spec.io' && kind === 'TrafficSplit',
);

/** Whether a TrafficSplit has a backend that is no Service in Git: a Service that Linkerd makes for one of another cluster. */
function leadsElsewhere({ namespace, object }: Resource, { find }: ClusterState): boolean {
  const backends = listAt(object, 'spec', 'backends').map((one) => stringAt(one, 'service'));
  return backends.some((name) => name !== undefined && !find('', 'Service', namespace, name));
}
