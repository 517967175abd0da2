/** Servers of Gateways at ports that the Services in front of their pods do not have. */

import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { servicesOfPods } from '../../../istio/gateway/gateway-pods.ts';
import { serverInWords } from '../../../istio/gateway/inbound-rival.ts';
import { selectorOf, serversOf } from '../../../istio/gateway/merged-gateway.ts';
import { decodeService } from '../../../istio/service/service.ts';
import { displayName, locate, noteAt, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import { gatewayPortHidden as code } from '../../codes/server.ts';

/** Finds unreachable ports; unknown without a Service for the pods in Git, or with a server's own address. */
export const gatewayPortHidden: Check = {
  codes: [code],
  run: (state) =>
    state.istio('Gateway').flatMap((gateway) => {
      const services = servicesOfPods(state, selectorOf(gateway));
      const [service] = services;
      if (service === undefined || gateway.origin.type !== 'authored') return [];
      const ports = services.flatMap((one) => decodeService(one).ports);
      if (ports.some(({ targetPort }) => typeof targetPort === 'string')) return [];
      const numbers = ports.flatMap(({ number, targetPort }) => [number, targetPort]);
      return serversOf(gateway)
        .filter(({ port, bind }) => bind === '' && !numbers.includes(port))
        .map((server) => {
          const listed = ports.map(({ number }) => number).join(', ');
          const args = {
            object: displayName(gateway),
            server: serverInWords(server),
            service: displayName(service),
            ports: `port ${listed}`,
          };
          const at = locate(gateway, `/spec/servers/${server.index}/port/number`);
          return diagnose(code, args, at, [relatedTo(service)]);
        });
    }),
};

function relatedTo(service: Resource) {
  return noteAt('the Service', service, '/spec/ports', 'key');
}
