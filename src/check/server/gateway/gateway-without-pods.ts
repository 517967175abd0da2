/**
 * Gateways whose pods are not among the gateways in Git.
 * @module
 */
import { type Code, defineCode, type Texts } from '../../../diagnostic/code.ts';
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import type { PodLabels } from '../../../istio/gateway/gateway-pods.ts';
import { selectorOf } from '../../../istio/gateway/merged-gateway.ts';
import { hasLabels } from '../../../kind/notation/label-selector.ts';
import { displayName, locate } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';

/** A Gateway without pods in Git. */
const code: Code<Texts<'object' | 'selector' | 'found'>> = defineCode({
  code: 'DIS0652',
  name: 'gateway-without-pods',
  severity: 'warning',
  title: 'A Gateway selects none of the gateways in Git',
  why: 'Istio applies a Gateway to the pods that have all labels of its selector, in any namespace. Without such pods, it has no effect, and no status reports that. Gateways that are installed outside of Git with other labels are not considered here.',
  fix: 'set the labels of the gateway pods in the selector',
  message: ({ object, selector, found }) =>
    `${object} selects ${selector}, and the gateways in Git have the labels ${found}`,
});

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
