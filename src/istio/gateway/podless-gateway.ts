/** The Gateways and workloads of a cluster → the Gateways that select none of the gateways in Git. */
import { memoise } from '../../collection/memoise.ts';
import { hasLabels } from '../../kind/notation/label-selector.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Resource } from '../../resource/resource.ts';
import { podTemplates } from '../pod/pod-template.ts';
import { gatewaysIn, selectorOf } from './merged-gateway.ts';

type PodLabels = Readonly<Record<string, string>>;

/** What is wrong with the selectors of Gateways. */
export interface Podless {
  /** The authored Gateways without pods. */
  readonly gateways: ReadonlySet<Resource>;
  /** The labels of the first gateways in Git, in words. */
  readonly found: string;
}

/** Finds mistaken selectors; none where Git has no gateways, and of those of istioctl and Istio's charts, usually without a file in Git. */
export const podlessGateways: (view: ClusterView) => Podless = memoise((view) => {
  const templates = podTemplates(view);
  const running = templates.filter(({ isGateway }) => isGateway).map(({ labels }) => labels);
  const found = [...new Set(running.map(labelsInWords))].slice(0, 3).join(' and ');
  if (running.length === 0) return { gateways: new Set(), found };
  const isMet = (selector: PodLabels) =>
    templates.some(({ labels }) => hasLabels(labels, selector));
  const gateways = gatewaysIn(view).filter((gateway) => {
    const selector = selectorOf(gateway);
    return gateway.origin.type === 'authored' && !isOfIstio(selector) && !isMet(selector);
  });
  return { gateways: new Set(gateways), found };
});

function isOfIstio(selector: PodLabels): boolean {
  const { istio = '', app = '' } = selector;
  return ['ingress', 'ingressgateway', 'egressgateway', 'eastwestgateway'].some((name) =>
    [istio, app].some((label) => label === name || label === `istio-${name}`),
  );
}

/** `app=web,version=v1`. */
export function labelsInWords(labels: PodLabels): string {
  return Object.entries(labels)
    .map((pair) => pair.join('='))
    .join(',');
}
