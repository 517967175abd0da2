/** Listeners of Sidecars for a port → services that another listener imports, and that clients do not reach there. */
import { firstBy } from '../../../collection/group-by.ts';
import { isAggregate, type ServiceRoute } from '../../../derive/route/service-route.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { isCaptured } from '../../../istio/mesh/ambient-capture.ts';
import type { PilotClient } from '../../../istio/model/pilot-question.ts';
import { portNumbered } from '../../../istio/service/service-port.ts';
import { sidecarOf } from '../../../istio/sidecar/client-sidecar.ts';
import { requestListener } from '../../../istio/sidecar/request-listener.ts';
import { decodeSidecar } from '../../../istio/sidecar/sidecar.ts';
import { visibleServices } from '../../../istio/visibility/visible-services.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { hidingListener as code } from '../../codes/host.ts';
import { askingClients } from '../../order/asking-clients.ts';

export const hidingListener: Check = {
  codes: [code],
  run(state) {
    const dividing = new Set(state.istio('Sidecar').filter(hasPorts));
    if (dividing.size === 0) return [];
    const clients = askingClients(state).flatMap((client) => {
      const sidecar = sidecarOf(state.pilot, client);
      const isDivided = sidecar !== undefined && dividing.has(sidecar);
      return isDivided && !isCaptured(state, client) ? [{ client, sidecar }] : [];
    });
    const alike = firstBy(
      clients,
      ({ client, sidecar }) => `${client.namespace} ${displayName(sidecar)}`,
    );
    const routes = state.routes.filter((route) => !isAggregate(route));
    return [...alike.values()].flatMap(({ client, sidecar }) =>
      judgeListeners(routes, { client, sidecar, state }),
    );
  },
};

function hasPorts(sidecar: Resource): boolean {
  return decodeSidecar(sidecar).egress.some(({ port }) => port !== undefined);
}

function judgeListeners(
  routes: readonly ServiceRoute[],
  {
    client,
    sidecar,
    state,
  }: { readonly client: PilotClient; readonly sidecar: Resource; readonly state: ClusterState },
): readonly Diagnostic[] {
  const { pilot, cluster } = state;
  const seen = visibleServices(pilot, client);
  return decodeSidecar(sidecar).egress.flatMap(({ port, isBound, pointer }) => {
    if (port === undefined) return [];
    const hidden = routes
      .filter(({ ports }) => portNumbered(ports, port) !== undefined)
      .map(({ serviceHost }) => serviceHost)
      .filter((host) => portNumbered(seen.get(host)?.ports ?? [], port) !== undefined)
      .filter((host) => requestListener(pilot, client, { host, port }) === undefined);
    if (hidden.length === 0) return [];
    const object = displayName(sidecar);
    const args = { object, cluster: cluster.name, hosts: [...new Set(hidden)], port, isBound };
    return [diagnose(code, args, locate(sidecar, pointer, 'key'))];
  });
}
