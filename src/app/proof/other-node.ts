/** The data of a cluster's istiod → the same for a client on a node without pods, as eds-oracle asks: each of its pods has a node of its own. */
import { memoise } from '../../collection/memoise.ts';
import { indexPilot, type PilotIndex } from '../../istio/model/pilot-index.ts';
import { isService } from '../../istio/service/registered-service.ts';
import { decodeService } from '../../istio/service/service.ts';

/** Services whose pods are for clients of their node only have none there. */
export const onOtherNode: (index: PilotIndex) => PilotIndex = memoise((index) => {
  const { objects, workloads } = index.state;
  const local = objects.filter((one) => isService(one) && decodeService(one).isNodeLocal);
  if (local.length === 0) return index;
  const names = new Set(local.map(({ namespace, name }) => `${namespace}/${name}`));
  const left = workloads.filter(({ namespace, service }) => !names.has(`${namespace}/${service}`));
  return indexPilot({ ...index.state, workloads: left });
});
