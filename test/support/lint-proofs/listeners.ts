/** What a proxy does with a request that comes to it: proofs of the lints about listeners, routes, and who is let in. */
import type { LintProof } from '../lint-proof.ts';
import { see } from '../lint-sight.ts';

/** The one pod of reviews. */
const pod = { namespace: 'shop', ip: '10.1.0.1' } as const;
const own = { 'shop/reviews': ['eu/a'] } as const;

const api = 'outbound|80||api.shop.svc.cluster.local';
const [general, reports] = [`prefix / 5s ${api}`, `prefix /reports 1m0s ${api}`];
const canary =
  'prefix / headers ["x-canary exact 1"] 0s outbound|80||api-next.shop.svc.cluster.local';
const rivals = {
  code: 'DIS0645',
  cluster: 'north',
  client: { namespace: 'web' },
  wants: 'routes',
  sees: see.routesOf('api.shop'),
  good: [reports, general],
} as const;

const named = 'headers ["x-distributary-service exact shop/reviews:80"]';
const reviews = 'outbound|80||reviews.shop.svc.cluster.local';

/** Proofs of this area. */
export const listenerProofs: readonly LintProof[] = [
  { ...rivals, shows: 'the routes of the younger one are gone', bad: [general] },
  {
    ...rivals,
    shows: 'those of the other are, where that one is younger',
    reversed: true,
    bad: [reports],
  },
  {
    code: 'DIS1350',
    shows: 'the connections go to the Service itself, as the listener of its port has it',
    cluster: 'north',
    client: { namespace: 'web' },
    wants: 'routes',
    sees: see.routesOf('api.shop'),
    bad: [],
    good: ['prefix / 0s outbound|443||api-next.shop.svc.cluster.local'],
  },
  {
    code: 'DIS1354',
    shows: 'the route is not read: requests go to the Service itself',
    cluster: 'north',
    client: { namespace: 'web' },
    wants: 'routes',
    sees: see.routesOf('api.shop'),
    bad: [`prefix / 0s ${api}`],
    good: ['prefix / 0s outbound|80||api-next.shop.svc.cluster.local'],
  },
  {
    code: 'DIS1355',
    shows: 'the host has the route for the header alone',
    cluster: 'north',
    client: { namespace: 'web' },
    wants: 'routes',
    sees: see.routesOf('api.shop'),
    bad: [canary],
    good: [canary, `prefix / 0s ${api}`],
  },
  {
    code: 'DIS1351',
    shows: 'requests for the port have no route to the host',
    cluster: 'north',
    client: { namespace: 'web' },
    wants: 'routes',
    sees: see.routesOf('api.shop'),
    bad: [],
    good: [`prefix / 0s ${api}`],
  },
  {
    code: 'DIS0653',
    shows: 'the pods listen where no Service leads',
    cluster: 'north',
    client: { type: 'ingress', namespace: 'edge', labels: { istio: 'edge' } },
    wants: 'listeners',
    sees: see.reachedPorts('edge'),
    bad: [],
    good: ['15443'],
  },
  {
    code: 'DIS0654',
    shows: 'Envoy refuses the listener of the gateway',
    cluster: 'north',
    client: {
      type: 'east-west',
      namespace: 'istio-system',
      labels: { istio: 'eastwestgateway' },
    },
    asksEnvoy: true,
    wants: 'judgement',
    sees: see.judgement,
    bad: ['the same matching rules'],
    good: ['accepted'],
  },
  {
    code: 'DIS0659',
    shows: 'the pods take no certificate of the other trust domain',
    cluster: 'north',
    client: pod,
    pods: own,
    wants: 'listeners',
    sees: see.trusted,
    bad: ['north'],
    good: ['north', 'south'],
  },
  {
    code: 'DIS0660',
    shows: 'whom the pods let in; a client in south is web/frontend',
    cluster: 'north',
    client: pod,
    pods: own,
    wants: 'listeners',
    sees: see.admitted,
    bad: ['authenticated exact spiffe://cluster.local/ns/shop/sa/reviews'],
    good: [
      'or(authenticated exact spiffe://cluster.local/ns/shop/sa/reviews, authenticated exact spiffe://cluster.local/ns/web/sa/frontend)',
    ],
  },
  {
    code: 'DIS0661',
    shows: 'whom the pods let in; the gateway is of istio-system',
    cluster: 'north',
    client: pod,
    pods: own,
    wants: 'listeners',
    sees: see.admitted,
    bad: ['authenticated regex .*/ns/web/.*'],
    good: ['or(authenticated regex .*/ns/web/.*, authenticated regex .*/ns/istio-system/.*)'],
  },
  {
    code: 'DIS0665',
    shows: "the team's route is tried before that of the exported path",
    cluster: 'north',
    client: {
      type: 'ingress',
      namespace: 'istio-system',
      labels: { istio: 'ingressgateway' },
    },
    wants: 'routes',
    sees: see.routesOf('*'),
    bad: [
      `prefix / ${named} 0s ${reviews}`,
      'prefix / 0s outbound|80||frontend.web.svc.cluster.local',
      `prefix / 0s ${reviews}`,
    ],
    good: [`prefix / ${named} 0s ${reviews}`, `prefix / 0s ${reviews}`],
  },
];
