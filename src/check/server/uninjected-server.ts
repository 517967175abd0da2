/**
 * Fields that keep the sidecar out of all pods that get requests of other clusters by mutual TLS.
 * @module
 */
import { type Code, defineCode, type Texts } from '../../diagnostic/code.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { commonRefusal, mutualTlsRefusals } from '../../istio/reach/mutual-tls.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { mutualTlsServices } from './inbound-service.ts';

const code: Code<Texts<'object' | 'cluster' | 'service'>> = defineCode({
  code: 'DIS0662',
  name: 'uninjected-server',
  severity: 'warning',
  title: 'The east-west gateway has no endpoints of a service, because its pods have no sidecar',
  why: 'The east-west gateway forwards mutual TLS unchanged to pods with a sidecar. Istio gives it no pods without one, so failover to this cluster fails at its gateway. Where a service fails over at a host of its own, clients of the same cluster use mutual TLS as well, and their requests to the pods fail. A pod without such a field is not reported: MeshConfig and the revision of istiod decide there.',
  fix: 'remove istio-injection: disabled from the Namespace, or sidecar.istio.io/inject: "false" or hostNetwork from the pod template, remove the export in this cluster, or set spec.derive.istio.gateway: http, whose gateway reaches pods without a sidecar',
  message: ({ object, service }, where) =>
    `${object} of ${where} keeps the sidecar out of all pods of ${service}, and clients connect to them by mutual TLS`,
});

/** Finds services without endpoints at the gateway. */
export const uninjectedServer: Check = {
  codes: [code],
  run(state) {
    return mutualTlsServices(state).flatMap((service) => judgeService(state, service));
  },
};

function judgeService(state: ClusterState, service: Resource): readonly Diagnostic[] {
  const cause = commonRefusal(mutualTlsRefusals(state, service, 0), 'uninjected');
  if (cause === undefined) return [];
  const { name: cluster } = state.cluster;
  const args = { object: displayName(cause.resource), cluster, service: displayName(service) };
  return [diagnose(code, args, locate(cause.resource, cause.pointer, 'key'))];
}
