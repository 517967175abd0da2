/** What becomes of orders that were asked for: proofs of the lints about clients that do not get them. */
import type { LintProof } from '../lint-proof.ts';
import { see } from '../lint-sight.ts';

/** Proofs of this area. */
export const orderProofs: readonly LintProof[] = [
  {
    code: 'DIS0605',
    shows: 'a client beside the gateway that never leaves the local pods',
    cluster: 'north',
    client: {
      namespace: 'istio-system',
      labels: { app: 'ratelimit' },
      locality: 'default/default',
    },
    pods: { 'istio-system/ratelimit': ['default/default'] },
    sees: see.orderOf('outbound|8081||ratelimit.istio-system.svc.cluster.local'),
    bad: ['0 default/default 10.1.0.1:18081', '0 default/default 203.0.113.2:15443'],
    good: ['0 default/default 10.1.0.1:18081', '1 default/default 203.0.113.2:15443'],
  },
  {
    code: 'DIS0608',
    shows: 'a route to the name of the clusterset that has own pods only',
    cluster: 'north',
    client: { namespace: 'web', locality: 'eu/a' },
    pods: { 'shop/store': ['eu/a'] },
    wants: 'routes',
    sees: see.orderBehind('front.web.svc.cluster.local'),
    bad: ['0 - store.shop.svc.cluster.local:80'],
    good: ['0 eu/a 10.1.0.1:10080', '1 eu/b 203.0.113.2:15443'],
  },
  {
    code: 'DIS0609',
    shows: 'the pods in one Envoy cluster, and other clusters in another',
    cluster: 'north',
    client: { namespace: 'web', locality: 'eu/a' },
    pods: { 'shop/reviews': ['eu/a', 'eu/a'] },
    sees: see.orderOf('outbound|80||reviews.shop.svc.cluster.local'),
    bad: ['0 eu/a 10.1.0.1:10080', '0 eu/a 10.1.0.2:10080'],
    good: ['0 eu/a 10.1.0.1:10080', '0 eu/a 10.1.0.2:10080', '1 eu/b 203.0.113.2:15443'],
  },
  {
    code: 'DIS0628',
    shows: 'the ClusterIP first, though nothing is behind it',
    cluster: 'north',
    client: { namespace: 'web', locality: 'eu/a' },
    wants: 'routes',
    sees: see.orderBehind('reviews.shop.svc.cluster.local'),
    bad: ['0 - reviews.shop.svc.cluster.local:80', '1 - south.example.com:15443'],
    good: ['0 - south.example.com:15443'],
  },
];
