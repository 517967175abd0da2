/** Random objects of teams beside a fleet's services: whatever Istio has for hosts, clients and gateways. */
import type { JsonObject } from '../../../src/resource/json.ts';
import { anyRuleFor } from './any-rules.ts';
import type { AnyService } from './any-services.ts';
import type { Dice } from './dice.ts';

/** Objects without names; rules for services most of all. */
export function anyTeamObjects(dice: Dice, services: readonly AnyService[]): readonly JsonObject[] {
  const count = dice.one(0, 1, 1, 2, 3);
  return Array.from({ length: count }, () => {
    const kind = dice.rarely(2) ? 'DestinationRule' : dice.one(...Object.keys(kinds));
    const make = kinds[kind] ?? anyRuleFor;
    return make(dice, dice.one(...services));
  });
}

const istio = (kind: string, namespace: string, spec: JsonObject): JsonObject => ({
  apiVersion: `${/Auth|Telemetry/.test(kind) ? 'security' : 'networking'}.istio.io/v1`,
  kind,
  metadata: { namespace },
  spec,
});

const kinds: Readonly<Record<string, (dice: Dice, service: AnyService) => JsonObject>> = {
  DestinationRule: anyRuleFor,
  VirtualService: anyRoute,
  ServiceEntry: anyEntry,
  Sidecar: anySidecar,
  Gateway: anyGateway,
  WorkloadEntry: (dice, { namespace, name, account }) =>
    istio('WorkloadEntry', namespace, {
      address: `192.0.2.${1 + dice.below(200)}`,
      labels: { app: name, version: 'v1' },
      serviceAccount: account,
      locality: dice.one('eu/a', 'us/b'),
    }),
  PeerAuthentication: (dice, { namespace, name }) =>
    istio('PeerAuthentication', dice.one(namespace, 'istio-system'), {
      ...(dice.rarely(2) ? { selector: { matchLabels: { app: name } } } : {}),
      mtls: { mode: dice.one('STRICT', 'STRICT', 'PERMISSIVE') },
    }),
  AuthorizationPolicy: (dice, { namespace, name }) =>
    istio('AuthorizationPolicy', namespace, {
      selector: { matchLabels: { app: name } },
      action: 'ALLOW',
      rules: [
        {
          from: [
            dice.one<JsonObject>(
              { source: { namespaces: ['shop', 'depot', 'web', 'istio-system'] } },
              { source: { principals: ['*'] } },
              { source: { principals: ['cluster.local/ns/web/sa/web'] } },
            ),
          ],
        },
      ],
    }),
  Namespace: (dice, { namespace }) => ({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: {
      name: namespace,
      labels: dice.one<JsonObject>(
        { 'istio-injection': 'enabled' },
        { 'istio.io/dataplane-mode': 'ambient' },
      ),
    },
  }),
};

function anyRoute(dice: Dice, { namespace, name, ports }: AnyService): JsonObject {
  const host = `${name}.${namespace}.svc.cluster.local`;
  const at = dice.one(namespace, namespace, 'web');
  const other = `${name}.${namespace}.svc.clusterset.local`;
  const to = {
    host: dice.rarely(8) ? other : at === namespace ? dice.one(host, name) : host,
    port: { number: Number(ports[0]?.['port']) },
  };
  const isHttp = /^(http|grpc|web)/.test(String(ports[0]?.['name'] ?? 'x'));
  const extras = dice.one<JsonObject>(
    {},
    { timeout: '3s' },
    { retries: { attempts: 2, perTryTimeout: '1s', retryOn: '5xx' } },
    { headers: { request: { set: { 'x-team': 'shop' } } } },
    { fault: { abort: { httpStatus: 503, percentage: { value: 1 } } } },
    { rewrite: { uri: '/v2' } },
    { mirror: { host } },
  );
  const matched = { match: [{ uri: { prefix: '/v2' } }], route: [{ destination: to }], ...extras };
  const plain = { route: [{ destination: to }], ...(dice.rarely(2) ? extras : {}) };
  return istio('VirtualService', at, {
    hosts: [at === namespace ? dice.one(host, name) : host],
    ...{ exportTo: dice.maybe(8, () => ['.']) },
    // Now and then of the protocol that the port does not have: no proxy reads the routes.
    ...(isHttp !== dice.rarely(7)
      ? { http: dice.rarely(2) ? [matched, plain] : [plain] }
      : { tcp: [{ route: [{ destination: to }] }] }),
  });
}

function anyEntry(dice: Dice, { namespace, name }: AnyService): JsonObject {
  const isOwn = dice.rarely(5);
  const hosts = isOwn
    ? [`${name}.${namespace}.svc.cluster.local`]
    : [dice.one('pay.example.com', 'mail.example.com')];
  const ports = [{ number: 80, name: 'http', protocol: 'HTTP' }];
  const location = isOwn ? 'MESH_INTERNAL' : 'MESH_EXTERNAL';
  const endpoints = [{ address: '198.51.100.1', locality: 'eu/a' }];
  const by = dice.one<JsonObject>({ resolution: 'STATIC', endpoints }, { resolution: 'DNS' });
  return istio('ServiceEntry', dice.one(namespace, 'web'), {
    ...{ hosts, ports, location },
    ...(isOwn ? { resolution: 'STATIC', endpoints } : by),
    ...{ exportTo: dice.maybe(4, () => ['.']) },
  });
}

function anySidecar(dice: Dice, { namespace, name, ports }: AnyService): JsonObject {
  const at = dice.one('web', 'front', namespace, 'istio-system');
  const hosts = dice.one(
    ['*/*'],
    [`${namespace}/*`, 'istio-system/*'],
    ['./*', `${namespace}/*`],
    ['./*', 'istio-system/*'],
    [`${namespace}/${name}.${namespace}.svc.${dice.one('cluster', 'clusterset')}.local`],
  );
  const selects = at !== 'istio-system' && dice.rarely(3);
  const selector = selects ? { workloadSelector: { labels: { tier: '1' } } } : {};
  const port = { number: Number(ports[0]?.['port']), protocol: 'HTTP', name: 'any' };
  const ofPort = dice.rarely(4) ? [{ port, hosts: [dice.one('./*', `${namespace}/*`)] }] : [];
  return istio('Sidecar', at, { ...selector, egress: [...ofPort, { hosts }] });
}

function anyGateway(dice: Dice, { namespace, name }: AnyService): JsonObject {
  const selector = { istio: dice.one('ingressgateway', 'eastwestgateway', 'own') };
  const server = dice.one<JsonObject>(
    { port: { number: 80, name: 'http', protocol: 'HTTP' }, hosts: [`${name}.example.com`] },
    {
      port: { number: 15443, name: 'tls', protocol: 'TLS' },
      tls: { mode: 'AUTO_PASSTHROUGH' },
      hosts: ['*.local'],
    },
    {
      port: { number: 443, name: 'https', protocol: 'HTTPS' },
      tls: { mode: 'SIMPLE', credentialName: 'shop' },
      hosts: [`${name}.example.com`],
    },
  );
  return istio('Gateway', dice.one('istio-system', namespace), { selector, servers: [server] });
}
