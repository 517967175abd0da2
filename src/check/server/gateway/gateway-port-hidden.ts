/** Servers of Gateways at ports that the Services in front of their pods do not have. */

import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { hiddenServers } from '../../../istio/gateway/hidden-port.ts';
import { serverInWords } from '../../../istio/gateway/inbound-rival.ts';
import { selectorOf } from '../../../istio/gateway/merged-gateway.ts';
import { displayName, locate, noteAt, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import { gatewayPortHidden as code } from '../../codes/server.ts';

/** Finds unreachable ports. */
export const gatewayPortHidden: Check = {
  codes: [code],
  run: (state) =>
    state.istio('Gateway').flatMap((gateway) => {
      if (gateway.origin.type !== 'authored') return [];
      const hidden = hiddenServers(state, gateway, selectorOf(gateway));
      if (hidden === undefined) return [];
      const { servers, service, ports } = hidden;
      return servers.map((server) => {
        const args = {
          object: displayName(gateway),
          server: serverInWords(server),
          service: displayName(service),
          ports,
        };
        const at = locate(gateway, `/spec/servers/${server.index}/port/number`);
        return diagnose(code, args, at, [relatedTo(service)]);
      });
    }),
};

function relatedTo(service: Resource) {
  return noteAt('the Service', service, '/spec/ports', 'key');
}
