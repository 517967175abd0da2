/** A pair of client and service, before and after a change → its outcomes once the pods of the service in the clients' cluster are lost. */
import { type Flow, flowPlaces } from '../flow.ts';
import { withoutPods } from '../loss.ts';
import { noOutage, type Outage } from '../outage.ts';
import { sendFlow } from '../simulate.ts';
import type { FlowMatch } from './outage-change.ts';
import type { AnsweredLoss, FlowSendings } from './served-changes.ts';

/** Whether the service has pods in the clients' own cluster, on either side. */
export function hasLocalPods({ before, after }: FlowMatch): boolean {
  return [...before, ...after].some(isLocal);
}

/**
 * The loss of the pods that requests of the match reach in the clients' own cluster, while the clients are left. For clients of other
 * clusters it equals the loss of the whole cluster.
 */
export function losePods({ service, before, after }: FlowMatch): AnsweredLoss {
  const [earlier, later] = [before.filter(isLocal), after.filter(isLocal)];
  const [outageBefore, outage] = [lossIn(earlier), lossIn(later)];
  return {
    loss: { kind: 'pods', name: service, outage, outageBefore },
    before: sendingsIn(outageBefore, earlier),
    after: sendingsIn(outage, later),
  };
}

function isLocal(flow: Flow): boolean {
  return flowPlaces(flow).has(flow.client);
}

/** The flows of one side have one cluster of clients; pods that do not exist cannot be lost. */
function lossIn([flow]: readonly Flow[]): Outage {
  return flow === undefined ? noOutage : withoutPods([flow.client]);
}

function sendingsIn(outage: Outage, flows: readonly Flow[]): FlowSendings {
  return new Map(flows.map((flow) => [flow, sendFlow(flow, outage)]));
}
