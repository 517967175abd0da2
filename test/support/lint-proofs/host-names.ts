/** Names, look-up and visibility: proofs of the lints about what Pilot ignores or misleads. */
import type { LintProof } from '../lint-proof.ts';
import { see } from '../lint-sight.ts';

const api = 'api.shop.svc.cluster.local';
const apiCluster = `outbound|80||${api}`;
const north = { cluster: 'north', client: { namespace: 'web' } };
const ejection = JSON.stringify({
  consecutive5xx: 3,
  maxEjectionPercent: 100,
  enforcingConsecutive5xx: 100,
  enforcingSuccessRate: 0,
});
const ruleOfApi = see.factOf(apiCluster, 'destination_rule');

/** Proofs of this area. */
export const hostNameProofs: readonly LintProof[] = [
  {
    ...north,
    code: 'DIS0630',
    shows: 'the rule is for nothing',
    sees: ruleOfApi,
    bad: [],
    good: ['shop/api'],
  },
  {
    ...north,
    code: 'DIS0631',
    shows: 'the rule is for nothing, for its own clients too',
    client: { namespace: 'shop' },
    sees: see.factOf('outbound|80||payments.bank.svc.cluster.local', 'destination_rule'),
    bad: [],
    good: ['shop/payments'],
  },
  {
    ...north,
    code: 'DIS0632',
    shows: 'nobody gets the rule',
    sees: ruleOfApi,
    bad: [],
    good: ['shop/api'],
  },
  {
    ...north,
    code: 'DIS0633',
    shows: "the client's rule, without the ejection that the service's asks for",
    sees: see.factOf(apiCluster, 'outlier_detection'),
    bad: [],
    good: [ejection],
  },
  {
    ...north,
    code: 'DIS0634',
    shows: 'the trafficPolicy of the second rule is dropped',
    sees: see.factOf(apiCluster, 'outlier_detection'),
    bad: [],
    good: [ejection],
  },
  {
    ...north,
    code: 'DIS0635',
    shows: 'the client does not know the host',
    sees: see.clusterNames('ledger.example.com'),
    bad: [],
    good: ['outbound|443||ledger.example.com'],
  },
  {
    ...north,
    code: 'DIS0636',
    shows: 'the client has no cluster for what it is routed to',
    sees: see.clusterNames('api-next.shop.svc.cluster.local'),
    bad: [],
    good: ['outbound|80||api-next.shop.svc.cluster.local'],
  },
  ...['api', 'orders', 'stock', 'mail'].map((name, i) => ({
    ...north,
    code: 'DIS0637',
    shows: `endpoints of "${name}" are left out`,
    sees: see.orderOf(`outbound|80||${name}.shop.svc.cluster.local`),
    bad: name === 'mail' ? ['no such cluster'] : [],
    good: [`0 - 198.51.100.${i + 1}:80`],
  })),
  {
    ...north,
    code: 'DIS0638',
    shows: "clients of the entry's namespace lose the pods",
    pods: { 'shop/api': ['eu/a'] },
    sees: see.orderOf(apiCluster),
    bad: ['0 - 198.51.100.7:80'],
    good: ['0 - 198.51.100.7:80', '0 eu/a 10.1.0.1:8080'],
  },
  {
    ...north,
    code: 'DIS0638',
    shows: 'all others get nothing of the entry',
    client: { namespace: 'shop' },
    pods: { 'shop/api': ['eu/a'] },
    sees: see.orderOf(apiCluster),
    bad: ['0 eu/a 10.1.0.1:8080'],
    good: ['0 - 198.51.100.7:80', '0 eu/a 10.1.0.1:8080'],
  },
  {
    ...north,
    code: 'DIS0639',
    shows: 'which entry clients elsewhere get depends on the order in which they were made',
    reversed: true,
    sees: see.orderOf('outbound|443||ledger.example.com'),
    bad: ['0 - 198.51.100.2:443'],
    good: ['0 - 198.51.100.1:443'],
  },
  {
    ...north,
    code: 'DIS0640',
    shows: 'the machine is left out',
    sees: see.orderOf(apiCluster),
    bad: [],
    good: ['0 - 198.51.100.7:8080'],
  },
  {
    ...north,
    code: 'DIS0641',
    shows: 'the subset is empty',
    sees: see.orderOf('outbound|443|eu|ledger.example.com'),
    bad: [],
    good: ['0 - 198.51.100.1:443'],
  },
  {
    ...north,
    code: 'DIS0642',
    shows: 'the client does not know the host that its rule is for',
    sees: see.clusterNames(api),
    bad: [],
    good: [apiCluster],
  },
  {
    ...north,
    code: 'DIS0643',
    shows: 'the Sidecar that was made first, and nothing of the other',
    sees: see.clusterNames(api),
    bad: [],
    good: [apiCluster],
  },
  {
    ...north,
    code: 'DIS0646',
    shows: 'the client has no cluster for the subset',
    sees: see.clusterNames(api),
    bad: [apiCluster],
    good: [`outbound|80|v1|${api}`, apiCluster],
  },
  {
    ...north,
    code: 'DIS0647',
    shows: 'the client has no cluster for the port',
    sees: see.clusterNames(/^outbound\|8080\|/),
    bad: [],
    good: [`outbound|8080||${api}`],
  },
];
