/**
 * Pods in the ambient mesh that clients of other clusters call by mutual TLS.
 * @module
 */
import { type Code, defineCode, type Texts } from '../../../diagnostic/code.ts';
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { commonRefusal, mutualTlsRefusals } from '../../../istio/reach/mutual-tls.ts';
import { displayName, locate } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import { mutualTlsServices } from '../../server/inbound-service.ts';

const code: Code<Texts<'object' | 'cluster'>> = defineCode({
  code: 'DIS0676',
  name: 'ambient-server',
  severity: 'warning',
  title:
    'The east-west gateway has no endpoints of a service, because its pods are in the ambient mesh',
  why: 'The east-west gateway forwards mutual TLS unchanged to pods with a sidecar. Istio gives it no pods that ztunnel captures, so failover to this cluster fails at its gateway.',
  fix: 'give the pods a sidecar (label istio.io/dataplane-mode: none on the pods, or remove the label from the namespace, and enable injection), remove the export in this cluster, or set spec.derive.istio.gateway: http, whose gateway reaches captured pods',
  message: ({ object }, where) =>
    `all pods of ${object} of ${where} are in the ambient mesh, and clients connect to them by mutual TLS`,
});

/** Finds Services without endpoints at the gateway. */
export const ambientServer: Check = {
  codes: [code],
  run(state) {
    const { name: cluster } = state.cluster;
    return mutualTlsServices(state)
      .filter((service) => commonRefusal(mutualTlsRefusals(state, service, 0), 'captured'))
      .map((service) => {
        const args = { object: displayName(service), cluster };
        return diagnose(code, args, locate(service, '/metadata/name'));
      });
  },
};
