/**
 * Servers of Gateways at ports that the Services in front of their pods do not have.
 * @module
 */
import { gatewayPortHidden as code } from '../../diagnostic/codes/check-gateways.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { selectorOf, serversOf } from '../../istio/gateway/merged-gateway.ts';
import { listAt, numberAt, valueAt } from '../../resource/json.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import { servicesOfPods } from './gateway-pods.ts';
import { describe } from './gateway-rival.ts';

/** Finds ports that stay inside; where no Service in Git leads to the pods, or a server has an address of its own, nothing is known. */
export const gatewayPortHidden: Check = {
  name: 'gateway-port-hidden',
  summary: "Gateways at ports that their pods' Service does not have",
  code,
  run: (state) =>
    state.istio('Gateway').flatMap((gateway) => {
      const services = servicesOfPods(state, selectorOf(gateway));
      const [service] = services;
      if (service === undefined || gateway.origin.type !== 'authored') return [];
      const ports = services.flatMap(({ object }) => listAt(object, 'spec', 'ports'));
      if (ports.some((port) => typeof valueAt(port, 'targetPort') === 'string')) return [];
      const numbers = ports.flatMap((port) => numbersOf(port));
      return serversOf(gateway)
        .filter(({ port, bind }) => bind === '' && !numbers.includes(port))
        .map((server) => {
          const listed = ports.map((port) => numberAt(port, 'port')).join(', ');
          const args = {
            object: displayName(gateway),
            server: describe(server),
            service: displayName(service),
            ports: `port ${listed}`,
          };
          const at = locate(gateway, `/spec/servers/${server.index}/port/number`);
          return diagnose(code, args, at, [relatedTo(service)]);
        });
    }),
};

function numbersOf(port: Parameters<typeof numberAt>[0]): readonly number[] {
  return [numberAt(port, 'port'), numberAt(port, 'targetPort')].filter((n) => n !== undefined);
}

function relatedTo(service: Resource) {
  return { message: 'the Service', at: locate(service, '/spec/ports', 'key') };
}
