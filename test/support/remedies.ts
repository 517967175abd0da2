/** Findings about a mesh → their remedies as a change of the repository, and what the change is good for. */
import {
  alone,
  distributed,
  ejecting,
  type Files,
  fleet,
  joined,
  located,
  managedGateway,
  meshConfig,
  namespace,
  offer,
  offered,
  ofGateways,
  peers,
  placed,
  plain,
  pods,
  policy,
  readsOthers,
  routed,
  server,
  service,
  subset,
} from './remedy-files.ts';

/** A repository with a finding, and the same one after its remedy. */
export interface Remedy {
  readonly code: string;
  /** Which of the ways that the remedy names. */
  readonly way: string;
  readonly files: Files;
  /** The files that the remedy changes or adds. */
  readonly change: Files;
  /** Findings that the remedy announces. */
  readonly brings?: readonly string[];
  /** `more`: more requests are answered, in normal operation or in an outage. `same`: the remedy keeps what there is, on purpose. */
  readonly answers: 'more' | 'same';
}

/** A route to the pods of one cluster. */
const byPlace: Files = {
  ...offered,
  'apps/api/rule.yaml': placed,
  'apps/api/route.yaml': routed(', subset: b'),
};

/** Every remedy that is tried. */
export const remedies: readonly Remedy[] = [
  {
    code: 'DIS1303',
    way: 'remove distribute',
    files: { ...alone, ...pods, 'apps/api/rule.yaml': distributed('*') },
    change: { 'apps/api/rule.yaml': ejecting(', maxEjectionPercent: 100') },
    answers: 'more',
  },
  {
    code: 'DIS1303',
    way: 'weights with failover: a FailoverPolicy with mode Spread',
    files: { ...alone, ...pods, 'apps/api/rule.yaml': distributed('eu/*') },
    change: {
      'apps/api/rule.yaml': '',
      'apps/api/offer.yaml': offer,
      'apps/api/policy.yaml': policy('{mode: Spread, order: [{names: [boston], weight: 100}]}'),
    },
    answers: 'more',
  },
  {
    code: 'DIS0502',
    way: 'remove the setting, a FailoverPolicy orders the clusters',
    files: { ...alone, ...offered, 'apps/api/rule.yaml': distributed('*') },
    change: {
      'apps/api/rule.yaml': '',
      'apps/api/policy.yaml': policy('{mode: Spread, order: [{names: [boston], weight: 100}]}'),
    },
    answers: 'more',
  },
  {
    code: 'DIS0616',
    way: 'name the localities with endpoints',
    files: {
      ...plain,
      ...pods,
      'apps/api/rule.yaml': distributed('*').replace('{us: 100}', '{ap: 30, us: 30, eu: 40}'),
    },
    change: {
      'apps/api/rule.yaml': distributed('*').replace('{us: 100}', '{us: 60, eu: 40}'),
    },
    answers: 'same',
  },
  {
    code: 'DIS0432',
    way: 'define the subset in the cluster of the provider',
    files: {
      ...plain,
      ...offered,
      'clusters/paris/rule.yaml': subset(),
      'clusters/paris/route.yaml': routed(', subset: v1'),
    },
    change: { 'clusters/boston/rule.yaml': subset(), 'clusters/rome/rule.yaml': subset() },
    answers: 'more',
  },
  {
    code: 'DIS0459',
    way: 'export the rule to the gateway, too',
    files: {
      ...plain,
      ...offered,
      'apps/api/rule.yaml': subset('  exportTo: ["."]\n'),
      'apps/api/route.yaml': routed(', subset: v1').replace('{hosts', '{exportTo: ["."], hosts'),
    },
    change: { 'apps/api/rule.yaml': subset('  exportTo: [".", istio-system]\n') },
    answers: 'more',
  },
  ...[', subsets: [{name: v1, labels: {version: v1}}]', undefined].map((more): Remedy => {
    const way = more === undefined ? 'remove the rule' : 'define the subsets in it, too';
    const files = {
      ...plain,
      ...offered,
      'apps/api/rule.yaml': subset(),
      'apps/api/route.yaml': routed(', subset: v1'),
      'apps/istio/rule.yaml': ofGateways(''),
    };
    const change = { 'apps/istio/rule.yaml': more === undefined ? '' : ofGateways(more) };
    return { code: 'DIS1334', way, files, change, answers: 'more' };
  }),
  {
    code: 'DIS1420',
    way: 'route to the service, a FailoverPolicy orders the clusters',
    files: { ...alone, ...byPlace },
    change: {
      'apps/api/rule.yaml': '',
      'apps/api/route.yaml': routed(''),
      'apps/api/policy.yaml': policy('{order: [{names: [boston]}]}'),
    },
    answers: 'more',
  },
  {
    code: 'DIS0627',
    way: 'add the namespace of the gateway',
    files: {
      ...plain,
      ...offered,
      'apps/api/service.yaml': service(', annotations: {networking.istio.io/exportTo: shop}'),
    },
    change: {
      'apps/api/service.yaml': service(
        ', annotations: {networking.istio.io/exportTo: "shop,istio-system"}',
      ),
    },
    answers: 'more',
  },
  {
    code: 'DIS0651',
    way: 'another port',
    files: { ...plain, ...offered, 'apps/api/gateway.yaml': server(15_443) },
    change: { 'apps/api/gateway.yaml': server(8443) },
    answers: 'more',
  },
  {
    code: 'DIS1330',
    way: 'write the Gateway into the namespace of the pods',
    files: { ...plain, ...offered, 'apps/api/gateway.yaml': managedGateway('istio-system') },
    change: { 'apps/api/gateway.yaml': managedGateway('gateways') },
    answers: 'more',
  },
  {
    code: 'DIS0664',
    way: 'add the labels',
    files: {
      ...plain,
      ...offered,
      'apps/mesh/mesh.yaml': meshConfig,
      'clusters/paris/namespace.yaml': namespace(', labels: {mesh: in}'),
      'clusters/rome/namespace.yaml': namespace(', labels: {mesh: in}'),
      'clusters/boston/namespace.yaml': namespace(', labels: {mesh: out}'),
    },
    change: { 'clusters/boston/namespace.yaml': namespace(', labels: {mesh: in}') },
    answers: 'more',
  },
  {
    code: 'DIS0655',
    way: 'PERMISSIVE',
    files: { ...plain, ...offered, 'clusters/boston/peers.yaml': peers('DISABLE') },
    change: { 'clusters/boston/peers.yaml': peers('PERMISSIVE') },
    answers: 'more',
  },
  {
    code: 'DIS0433',
    way: 'remove internalTrafficPolicy',
    files: {
      ...plain,
      ...offered,
      'apps/api/service.yaml': service().replace(
        '{selector',
        '{internalTrafficPolicy: Local, selector',
      ),
    },
    change: { 'apps/api/service.yaml': service() },
    answers: 'more',
  },
  ...['eu', '"*"'].map((from): Remedy => {
    const entry = '{from: us, to: {us: 70, eu: 30}}';
    const entries = `${entry}, {from: ${from}, to: {eu: 90, us: 10}}`;
    const all = ', maxEjectionPercent: 100';
    return {
      code: 'DIS0615',
      way: `an entry for ${from}`,
      files: { ...joined, ...pods, 'apps/api/rule.yaml': located(`distribute: [${entry}]`, all) },
      change: { 'apps/api/rule.yaml': located(`distribute: [${entries}]`, all) },
      answers: 'same',
    };
  }),
  {
    code: 'DIS1335',
    way: 'export the port',
    files: {
      ...joined,
      ...pods,
      'apps/api/service.yaml': service().replace('[{', '[{name: http-b, port: 81}, {'),
      'apps/api/offer.yaml': offer.replace('Cluster]', 'Cluster], ports: [{port: 80}]'),
    },
    change: { 'apps/api/offer.yaml': offer },
    answers: 'more',
  },
  {
    code: 'DIS0669',
    way: 'remote secrets, where such a subset does not fail over',
    files: { ...plain, ...byPlace },
    change: { 'distributary.yaml': fleet(readsOthers) },
    brings: ['DIS0505'],
    answers: 'more',
  },
  {
    code: 'DIS0669',
    way: 'route to the service, a FailoverPolicy orders the clusters',
    files: { ...plain, ...byPlace },
    change: {
      'apps/api/rule.yaml': '',
      'apps/api/route.yaml': routed(''),
      'apps/api/policy.yaml': policy('{order: [{names: [boston]}]}'),
    },
    answers: 'more',
  },
];
