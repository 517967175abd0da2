/**
 * Servers of Gateways at ports that the Services in front of their pods do not have.
 * @module
 */

import { type Code, defineCode, type Texts } from '../../../diagnostic/code.ts';
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { servicesOfPods } from '../../../istio/gateway/gateway-pods.ts';
import { serverInWords } from '../../../istio/gateway/inbound-rival.ts';
import { selectorOf, serversOf } from '../../../istio/gateway/merged-gateway.ts';
import { decodeService } from '../../../istio/service/service.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';

/** A port that is not reachable from outside. */
const code: Code<Texts<'object' | 'server' | 'service' | 'ports'>> = defineCode({
  code: 'DIS0653',
  name: 'gateway-port-hidden',
  severity: 'warning',
  title: 'A Gateway listens on a port that the Service of its pods does not have',
  why: 'The pods listen there, and no client reaches them: a Service forwards only the ports that it lists. Istio treats the number of a server as a port of the Service, or, if the Service has no such port, as a port of the pods.',
  fix: 'add the port to the Service, with the number of the server as port or targetPort, or use a port that the Service has',
  message: ({ object, server, service, ports }) =>
    `${object} serves ${server}, and ${service}, which selects its pods, has only ${ports}`,
});

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
  return { message: 'the Service', at: locate(service, '/spec/ports', 'key') };
}
