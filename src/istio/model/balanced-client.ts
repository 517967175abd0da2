/** A client of a cluster → the load balancer's input, with the labels that Pilot adds. */
import { memoise } from '../../collection/memoise.ts';
import { present } from '../../collection/present.ts';
import { clusterLabel, networkLabel } from '../../kind/topology-label.ts';
import type { BalancedClient } from '../endpoint/endpoint-group.ts';
import { localityLabels } from '../endpoint/locality.ts';
import type { PilotClient, PilotState } from './pilot-question.ts';

/** One object for all ports and hosts of a client. */
export const balancedClients: (state: PilotState) => (client: PilotClient) => BalancedClient =
  memoise(({ cluster, joined }) =>
    memoise(({ labels, locality }) => {
      const network = present({ [networkLabel]: joined?.network || undefined });
      const its = {
        ...labels,
        ...localityLabels(locality),
        ...network,
        [clusterLabel]: cluster,
      };
      return { locality, labels: its };
    }),
  );
