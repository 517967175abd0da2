import { diagnose } from '../../../diagnostic/diagnostic.ts';
import type { PodLabels } from '../../../istio/gateway/gateway-pods.ts';
import { selectorOf } from '../../../istio/gateway/merged-gateway.ts';
import { hasLabels } from '../../../kind/notation/label-selector.ts';
import { displayName, locate } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import { gatewayWithoutPods as code } from '../../codes/server.ts';

/** Finds mistaken selectors. */
export const gatewayWithoutPods: Check = {
  codes: [code],
  run(state) {
    const gateways = state.templates
      .filter(({ isGateway }) => isGateway)
      .map(({ labels }) => labels);
    if (gateways.length === 0) return [];
    const pods = state.templates.map(({ labels }) => labels);
    const found = [...new Set(gateways.map(textOf))].slice(0, 3).join(' and ');
    return state.istio('Gateway').flatMap((gateway) => {
      const selector = selectorOf(gateway);
      const isMet = pods.some((labels) => hasLabels(labels, selector));
      if (isMet || isOfIstio(selector) || gateway.origin.type !== 'authored') return [];
      const args = { object: displayName(gateway), selector: textOf(selector), found };
      return [diagnose(code, args, locate(gateway, '/spec/selector'))];
    });
  },
};

/** Labels of the gateways of istioctl and Istio's charts, usually without a file in Git. */
function isOfIstio(selector: PodLabels): boolean {
  const { istio = '', app = '' } = selector;
  return ['ingress', 'ingressgateway', 'egressgateway', 'eastwestgateway'].some((name) =>
    [istio, app].some((label) => label === name || label === `istio-${name}`),
  );
}

function textOf(labels: PodLabels): string {
  return Object.entries(labels)
    .map((pair) => pair.join('='))
    .join(',');
}
