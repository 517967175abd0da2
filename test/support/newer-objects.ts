/** Objects with a field or a value of a newer release, which the webhook of an older one refuses. */
import type { IstioChangeName } from '../../src/kind/istio-mesh/istio-change-table.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { object, rule } from './fleet-builder.ts';

const networking = 'networking.istio.io/v1';
const host = 'ledger.example.com';
const policy = (trafficPolicy: JsonObject): JsonObject => rule(host, { trafficPolicy });
const server = (tls: JsonObject): JsonObject =>
  object(networking, 'Gateway', 'ledger', {
    selector: { istio: 'ingressgateway' },
    servers: [
      {
        hosts: [host],
        port: { name: 'https', number: 443, protocol: 'HTTPS' },
        tls: { mode: 'SIMPLE', credentialName: 'ledger', ...tls },
      },
    ],
  });
const filter = (match: JsonObject, operation: string): JsonObject =>
  object('networking.istio.io/v1alpha3', 'EnvoyFilter', 'ledger', {
    configPatches: [
      {
        applyTo: 'LISTENER',
        match: { context: 'GATEWAY', ...match },
        patch: { operation, value: {} },
      },
    ],
  });

/** By the row of the table. */
export const newerObjects: readonly (readonly [IstioChangeName, JsonObject])[] = [
  ['networkingV1', policy({ tls: { mode: 'DISABLE' } })],
  ['retryBudget', policy({ retryBudget: { percent: 20 } })],
  [
    'cookieAttributes',
    policy({
      loadBalancer: {
        consistentHash: {
          httpCookie: { name: 'till', ttl: '0s', attributes: [{ name: 'Partitioned' }] },
        },
      },
    }),
  ],
  ['caCertCredentialName', server({ mode: 'MUTUAL', caCertCredentialName: 'clients' })],
  [
    'dynamicDns',
    object(networking, 'ServiceEntry', 'ledger', {
      hosts: ['*.example.com'],
      location: 'MESH_EXTERNAL',
      ports: [{ name: 'http', number: 80, protocol: 'HTTP' }],
      resolution: 'DYNAMIC_DNS',
    }),
  ],
  [
    'trustDomains',
    object('security.istio.io/v1', 'AuthorizationPolicy', 'ledger', {
      rules: [{ from: [{ source: { trustDomains: ['shop'] } }] }],
    }),
  ],
  ['zoneAware', policy({ loadBalancer: { zoneAwareLbSetting: { enabled: true } } })],
  [
    'keepAlive',
    policy({ connectionPool: { http: { http2KeepAlive: { interval: '10s', timeout: '5s' } } } }),
  ],
  ['errorCodes', policy({ outlierDetection: { outlierDetectionHttpErrorCodes: [500] } })],
  ['budgetInterval', policy({ retryBudget: { percent: 20, budgetInterval: '10s' } })],
  [
    'prefixRewrite',
    object(networking, 'VirtualService', 'ledger', {
      hosts: [host],
      http: [{ match: [{ uri: { prefix: '/a' } }], redirect: { prefixRewrite: '/b' } }],
    }),
  ],
  ['serverSkipVerify', server({ mode: 'MUTUAL', insecureSkipVerify: true })],
  ['replacedLists', filter({}, 'MERGE_AND_REPLACE_LIST')],
  ['backendUtilization', policy({ loadBalancer: { backendUtilization: {} } })],
  ['failurePercentage', policy({ outlierDetection: { failurePercentageThreshold: 85 } })],
  ['ruleCaCertCredential', policy({ tls: { mode: 'SIMPLE', caCertCredentialName: 'ledger' } })],
  ['alpnProtocols', server({ alpnProtocols: ['h2'] })],
  ['ecdhCurves', server({ ecdhCurves: ['P-256'] })],
  [
    'jwtPresence',
    object('security.istio.io/v1', 'RequestAuthentication', 'ledger', {
      jwtRules: [
        { issuer: 'shop', jwksUri: 'https://shop.example.com/jwks', presence: 'REQUIRED' },
      ],
    }),
  ],
  ['matchedSocket', filter({ listener: { filterChain: { transportSocket: 'tls' } } }, 'MERGE')],
];
