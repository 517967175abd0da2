/** A question for each difference between releases that the model follows, on which their answers differ. */
import { indexPilot } from '../../src/istio/model/pilot-index.ts';
import type { PilotState } from '../../src/istio/model/pilot-question.ts';
import { modelSnapshot, type ProxySnapshot } from '../../src/istio/model/proxy-snapshot.ts';
import { upstreamClusters } from '../../src/istio/model/upstream-clusters.ts';
import type { IstioChangeName } from '../../src/kind/istio-mesh/istio-change-table.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { object, rule, withMetadata } from './fleet-builder.ts';
import type { AnyPilotQuestion } from './pilot-arbitrary.ts';
import { pilotQuestion } from './pilot-cases.ts';
import { stateOf } from './pilot-comparison.ts';

/** The last version without a change and the first one with it, and the question. */
export interface ReleaseQuestion {
  readonly change: IstioChangeName;
  readonly versions: readonly [string, string];
  readonly question: AnyPilotQuestion;
}

const host = 'ledger.example.com';
const ports = [{ name: 'http', number: 80, protocol: 'HTTP' }];

function entry(name: string, namespace: string, endpoints: readonly JsonObject[]): JsonObject {
  const spec = { hosts: [host], resolution: 'STATIC', location: 'MESH_INTERNAL', ports, endpoints };
  return withMetadata(object('networking.istio.io/v1', 'ServiceEntry', name, spec), { namespace });
}

function ofWeb(kind: string, spec: JsonObject): JsonObject {
  return withMetadata(object('networking.istio.io/v1', kind, 'default', spec), {
    namespace: 'web',
  });
}

const own = entry('ledger', 'shop', [{ address: '203.0.113.1' }, { address: '203.0.113.2' }]);
/** Of every question. */
export const client = { namespace: 'web', labels: {}, locality: 'eu/a/rack' };
const asking = (...objects: readonly JsonObject[]): AnyPilotQuestion => {
  return { client, objects, workloads: [] };
};

/** Service shop/api. */
export function serviceWith(spec: JsonObject = {}): JsonObject {
  const its = { selector: { app: 'api' }, ports: [{ name: 'http', port: 80 }], ...spec };
  return withMetadata(object('v1', 'Service', 'api', its), { namespace: 'shop' });
}

/** Pods of shop/api, one in each locality: 10.1.0.1, 10.1.0.2 … */
export function podsIn(...localities: readonly string[]): AnyPilotQuestion['workloads'] {
  return localities.map((locality, i) => ({
    namespace: 'shop',
    service: 'api',
    address: `10.1.0.${i + 1}`,
    locality,
    labels: { app: 'api' },
    ports: new Map([['http', 80]]),
  }));
}

const berlin = {
  cluster: 'berlin',
  network: 'net-b',
  objects: [serviceWith()],
  workloads: podsIn('eu/b/'),
};

const front = object('networking.istio.io/v1', 'ServiceEntry', 'front', {
  hosts: ['front.example.com'],
  resolution: 'STATIC',
  location: 'MESH_INTERNAL',
  ports,
  endpoints: [{ address: '203.0.113.9' }],
});

/** Hides ServiceEntries from other namespaces. The registry of ServiceEntries in eds-oracle has no Namespaces, so no policy selects one here. */
const entryVisibility: JsonObject = {
  serviceEntryVisibility: { defaultVisibility: 'NAMESPACE', applyToSidecars: true },
};

/** Ejects. */
export const detection = { consecutive5xxErrors: 5 };

/** In order of the table. */
export const releaseQuestions: readonly ReleaseQuestion[] = [
  {
    change: 'preferSameZone',
    versions: ['1.26', '1.27'],
    question: {
      client,
      objects: [serviceWith({ trafficDistribution: 'PreferClose' })],
      workloads: podsIn('eu/a/rack', 'eu/a/other'),
    },
  },
  {
    change: 'orderedDns',
    versions: ['1.29', '1.30'],
    question: pilotQuestion('dns-host'),
  },
  {
    change: 'dnsPanic',
    versions: ['1.29', '1.30'],
    question: pilotQuestion('dns-panic'),
  },
  {
    change: 'namespaceDistribution',
    versions: ['1.29', '1.30'],
    question: pilotQuestion('traffic-distribution-of-the-namespace'),
  },
  {
    change: 'unnamedNetwork',
    versions: ['1.29', '1.30'],
    question: {
      ...asking(),
      joined: {
        network: '',
        others: [berlin],
        gateways: [{ network: 'net-b', address: '203.0.113.2', port: 15_443 }],
      },
    },
  },
  {
    change: 'bestNamespace',
    versions: ['1.29', '1.30'],
    question: asking(
      entry('z', 'zeta', [{ address: '203.0.113.1' }]),
      entry('a', 'alpha', [{ address: '203.0.113.2' }]),
      withMetadata(front, { namespace: 'web' }),
      ofWeb('Sidecar', { egress: [{ hosts: ['web/*'] }] }),
      ofWeb('VirtualService', {
        hosts: ['front.example.com'],
        http: [{ route: [{ destination: { host } }] }],
      }),
    ),
  },
  {
    change: 'preferredNetwork',
    versions: ['1.30', '1.31'],
    question: asking(
      entry('ledger', 'shop', [
        { address: '10.0.0.1', network: 'west', labels: { tier: 'far' } },
        { address: '10.0.0.2', network: 'west' },
      ]),
      withMetadata(
        rule(host, {
          trafficPolicy: {
            loadBalancer: {
              localityLbSetting: { failoverPriority: ['topology.istio.io/network', 'tier='] },
            },
            outlierDetection: detection,
          },
        }),
        { namespace: 'shop' },
      ),
    ),
  },
  {
    change: 'excludedHosts',
    versions: ['1.30', '1.31'],
    question: asking(own, ofWeb('Sidecar', { egress: [{ hosts: ['*/*', `~/${host}`] }] })),
  },
  {
    change: 'exportToNames',
    versions: ['1.30.2', '1.30.3'],
    question: { ...asking(own), mesh: { defaultServiceExportTo: ['.', 'web'] } },
  },
  {
    change: 'subsetTls',
    versions: ['1.30', '1.31'],
    question: pilotQuestion('joined-rule-tls-inherited'),
  },
  {
    change: 'meshPolicy',
    versions: ['1.30', '1.31'],
    question: {
      ...asking(own, withMetadata(rule(host, {}), { namespace: 'shop' })),
      mesh: { defaultTrafficPolicy: { outlierDetection: detection } },
    },
  },
  {
    change: 'entryVisibility',
    versions: ['1.30', '1.31'],
    question: {
      ...asking(own, withMetadata(front, { namespace: 'web' })),
      mesh: entryVisibility,
    },
  },
];

/** The state under a version; changes may be turned off there. */
export function stateUnder(
  question: AnyPilotQuestion,
  release: string,
  off: readonly IstioChangeName[] = [],
): PilotState {
  return { ...stateOf(question), release, off: new Set(off) };
}

/** What the model makes of it. */
export function modelUnder(
  question: AnyPilotQuestion,
  release: string,
  off: readonly IstioChangeName[] = [],
): ProxySnapshot {
  const state = stateUnder(question, release, off);
  return modelSnapshot(upstreamClusters(indexPilot(state), question.client));
}
