/** Random DestinationRules and VirtualServices about one service that other clusters serve too, and every form that its output may take. */
import * as fc from 'fast-check';
import type { JsonObject } from '../../../src/resource/json.ts';
import { cluster, service, serviceExport } from '../fleet-builder.ts';
import type { RouteSetup } from '../route-builder.ts';

/** The name that authors know the service by. */
export const ruledHost = 'reviews.shop.svc.cluster.local';
const numbers = [80, 81];

/** The namespaces that authors write in, the service's first. */
export const ruledNamespaces: readonly string[] = ['shop', 'web', 'cart', 'istio-system'];

const block = fc.record(
  {
    connectionPool: fc.record({
      tcp: fc.record({ maxConnections: fc.integer({ min: 1, max: 9 }) }),
    }),
    loadBalancer: fc.record({ simple: fc.constantFrom('RANDOM', 'LEAST_REQUEST') }),
    outlierDetection: fc.record({ consecutive5xxErrors: fc.integer({ min: 1, max: 9 }) }),
    tls: fc.record({
      mode: fc.constantFrom(...Array<string>(9).fill('ISTIO_MUTUAL'), 'SIMPLE'),
      subjectAltNames: fc.constantFrom(['spiffe://a'], ['spiffe://b']),
    }),
  },
  { requiredKeys: [] },
);

const policy = fc
  .tuple(
    block,
    fc.option(fc.tuple(fc.constantFrom(...numbers), block), { nil: undefined, freq: 3 }),
    fc.option(fc.constant({ percent: 20 }), { nil: undefined, freq: 20 }),
  )
  .map(([top, entry, retryBudget]) => ({
    ...top,
    ...(retryBudget && { retryBudget }),
    ...(entry && { portLevelSettings: [{ port: { number: entry[0] }, ...entry[1] }] }),
  }));

const visibility = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.constant({ workloadSelector: { matchLabels: { tier: 'one' } } }) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(['.'], ['web'], ['.', 'desk'], ['web', 'cart'], ['*'])
      .map((exportTo) => ({ exportTo })),
  },
);

/** Up to four DestinationRules that cover the service, of any namespace, for all, some or few. */
export const anyRules: fc.Arbitrary<readonly JsonObject[]> = fc
  .array(
    fc.record({
      namespace: fc.constantFrom(...ruledNamespaces),
      pattern: fc.constantFrom(
        ruledHost,
        ruledHost,
        ruledHost,
        '*.shop.svc.cluster.local',
        '*.local',
        '*',
      ),
      trafficPolicy: policy,
      seen: visibility,
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) =>
    all.map(({ namespace, pattern, trafficPolicy, seen }, i) => ({
      apiVersion: 'networking.istio.io/v1',
      kind: 'DestinationRule',
      metadata: { name: `r${i}`, namespace },
      spec: { host: pattern, trafficPolicy, ...seen },
    })),
  );

const ports = numbers.map((number) => ({ name: `http-${number}`, port: number }));
const one = service('reviews', { ports: ports.slice(0, 1) });
const two = service('reviews', { ports });
const rulesFor = (all: readonly number[]): JsonObject => ({
  rules: all.map((portNumber) => ({ portNumber, path: `/${portNumber}`, pathType: 'Prefix' })),
});
const named = [cluster('south', { gateway: 'south.example.com' })];
const ways: readonly RouteSetup[] = [
  {},
  { providers: named },
  { spec: { defaultPolicy: 'ActiveActive' } },
];

/** The service with one port and with two, its endpoints beside the Service's own or behind a host of its own. */
export const ruledForms: readonly RouteSetup[] = ways.flatMap((way): readonly RouteSetup[] => [
  { ...way, service: one, export: serviceExport('reviews', rulesFor([80])) },
  { ...way, service: two, export: serviceExport('reviews', rulesFor(numbers)) },
]);

const uses: fc.Arbitrary<JsonObject> = fc.constantFrom<JsonObject>(
  { timeout: '3s' },
  { retries: { attempts: 2, perTryTimeout: '1s', retryOn: '5xx' } },
  { headers: { request: { set: { 'x-team': 'shop' } }, response: { remove: ['x-own'] } } },
  { fault: { abort: { httpStatus: 503, percentage: { value: 1 } } } },
  { rewrite: { uri: '/v2' } },
  { corsPolicy: { allowOrigins: [{ exact: 'https://shop.example.com' }] } },
  { mirror: { host: ruledHost, port: { number: 80 } } },
);

const to = { destination: { host: ruledHost, port: { number: 80 } } };
const elsewhere = { destination: { host: 'ratings.shop.svc.cluster.local', port: { number: 80 } } };
const destinations = fc.constantFrom<JsonObject[]>(
  [to],
  [to],
  [{ ...to, headers: { request: { add: { 'x-to': 'one' } } } }],
  [
    { ...to, weight: 90 },
    { ...elsewhere, weight: 10 },
  ],
  [{ destination: { ...to.destination, subset: 'v1' } }],
);
const matches = fc.constantFrom<JsonObject>(
  {},
  { match: [{ uri: { prefix: '/v2' } }] },
  { match: [{ headers: { 'x-user': { exact: 'me' } } }, { sourceLabels: { tier: 'one' } }] },
  { match: [{ port: 80 }] },
);

/** Up to two VirtualServices that lead requests to the service. */
export const anyRoutes: fc.Arbitrary<readonly JsonObject[]> = fc
  .array(
    fc.record({
      namespace: fc.constantFrom('shop', 'shop', 'web', 'istio-system'),
      hosts: fc.constantFrom([ruledHost], [ruledHost], ['*.shop.svc.cluster.local'], ['*.local']),
      http: fc.array(
        fc
          .tuple(matches, uses, destinations)
          .map(([match, use, route]) => ({ ...match, ...use, route })),
        { minLength: 1, maxLength: 2 },
      ),
      seen: fc.constantFrom<JsonObject>({}, {}, { exportTo: ['.'] }, { exportTo: ['web'] }),
    }),
    { maxLength: 2 },
  )
  .map((all) =>
    all.map(({ namespace, hosts, http, seen }, i) => ({
      apiVersion: 'networking.istio.io/v1',
      kind: 'VirtualService',
      metadata: { name: `v${i}`, namespace },
      spec: { hosts, http, ...seen },
    })),
  );
