/** Random routes, listeners of Sidecars and protocols of ports: what the model of a request's way to its destination is compared with Pilot on. */
import fc from 'fast-check';
import type { JsonObject } from '../../src/resource/json.ts';
import type { AnyPilotState } from './pilot-arbitrary.ts';
import { domain, joined, maybe, object, rarely } from './pilot-words.ts';

const numbers = [80, 90] as const;

/** A Service of the states. */
export interface AnyCalledService {
  readonly namespace: string;
  readonly name: string;
  readonly address: string;
  readonly ports: readonly string[];
}

const anyPorts = fc.array(
  fc.constantFrom('http', 'http', 'grpc-a', 'tcp-a', 'https-a', 'tls-a', 'a', 'mongo-a'),
  { minLength: 1, maxLength: 2 },
);

const anyServices: fc.Arbitrary<readonly AnyCalledService[]> = fc
  .tuple(anyPorts, anyPorts, anyPorts)
  .map((all) =>
    (['shop/api', 'shop/cart', 'web/api'] as const).map((key, i) => {
      const [namespace = '', name = ''] = key.split('/');
      return { namespace, name, address: `172.20.7.${i + 1}`, ports: all[i] ?? [] };
    }),
  );

function toService({ namespace, name, address, ports }: AnyCalledService): JsonObject {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, namespace },
    spec: {
      clusterIP: address,
      selector: { app: name },
      ports: ports.map((written, i) => {
        const port = numbers[i] ?? 0;
        return { name: `${written}-${port}`, port, targetPort: port + 8000 };
      }),
    },
  };
}

const anyHost = fc.constantFrom(
  `api.shop.${domain}`,
  `api.shop.${domain}`,
  `api.web.${domain}`,
  `*.shop.${domain}`,
  `*.${domain}`,
);

const anyMatch = joined(
  maybe('port', fc.constantFrom(...numbers)),
  maybe('sourceNamespace', fc.constantFrom('web', 'shop')),
  maybe('sourceLabels', fc.constant({ tier: '1' })),
);

const anyRoute = fc
  .record({
    match: anyMatch,
    isPlain: fc.boolean(),
    to: fc.constantFrom(`cart.shop.${domain}`, `api.web.${domain}`, `api.shop.${domain}`),
    port: fc.constantFrom(...numbers),
  })
  .map(({ match, isPlain, to, port }) => {
    const route = [{ destination: { host: to, port: { number: port } } }];
    return isPlain ? { route } : { match: [match], route };
  });

const anyVirtualService = fc
  .record({
    namespace: fc.constantFrom('shop', 'web', 'other'),
    host: anyHost,
    exportTo: fc.constantFrom<string[]>(
      [],
      [],
      [],
      ['.'],
      ['web'],
      ['shop', 'web'],
      ['other', 'web'],
    ),
    http: fc.option(fc.array(anyRoute, { minLength: 1, maxLength: 2 }), { nil: undefined }),
    tcp: fc.option(fc.array(anyRoute, { minLength: 1, maxLength: 2 }), { nil: undefined }),
    tls: fc.option(fc.array(anyRoute, { minLength: 1, maxLength: 1 }), { nil: undefined }),
  })
  .chain((shape) => rarely(3).map((isElsewhere) => ({ ...shape, isElsewhere })))
  .filter(({ http, tcp, tls }) => [http, tcp, tls].some((one) => one !== undefined))
  .map(({ namespace, host, exportTo, http, tcp, tls, isElsewhere }) =>
    object('VirtualService', namespace, {
      hosts: isElsewhere ? [host, elsewhere] : [host],
      ...(exportTo.length === 0 ? {} : { exportTo }),
      ...(http === undefined ? {} : { http }),
      ...(tcp === undefined ? {} : { tcp }),
      ...(tls === undefined
        ? {}
        : { tls: tls.map((one) => withServerName(one, isElsewhere ? elsewhere : host)) }),
    }),
  );

/** A server that no client in the mesh names. */
const elsewhere = 'shop.example.com';

function withServerName(route: JsonObject, host: string): JsonObject {
  const [match] = Array.isArray(route['match']) ? route['match'] : [];
  return { ...route, match: [{ ...Object(match), sniHosts: [host] }] };
}

const anyHosts = fc.uniqueArray(
  fc.constantFrom('*/*', './*', 'shop/*', 'web/*', `*/api.shop.${domain}`),
  { minLength: 1, maxLength: 2 },
);

const anyListener = fc
  .record({
    number: fc.constantFrom(...numbers),
    // Of a listener for TLS, calls in plain text meet no chain once a route names a server: nobody writes that.
    protocol: fc.constantFrom('HTTP', 'HTTP', 'TCP', 'MONGO', 'GRPC', 'http2'),
    hosts: anyHosts,
    place: fc.constantFrom<JsonObject>(
      {},
      {},
      {},
      { bind: '127.0.0.1' },
      { captureMode: 'NONE' },
      { captureMode: 'IPTABLES' },
    ),
  })
  .map(({ number, protocol, hosts, place }) => {
    return { port: { number, protocol, name: 'any' }, hosts, ...place };
  });

function isBound({ bind, captureMode }: JsonObject): boolean {
  return bind !== undefined || captureMode === 'NONE';
}

const anySidecar = fc
  .record({
    namespace: fc.constantFrom('web', 'shop', 'istio-system'),
    listeners: fc.uniqueArray(anyListener, { maxLength: 2, selector: ({ port }) => port.number }),
    wide: fc.option(anyHosts, { nil: undefined, freq: 4 }),
  })
  .filter(({ listeners, wide }) => listeners.length > 0 || wide !== undefined)
  .map(({ namespace, listeners, wide }) =>
    object('Sidecar', namespace, {
      egress: [
        // What is bound elsewhere routes the requests of other listeners, if these have any: with the same hosts they have.
        ...listeners.map((one) =>
          isBound(one) && wide !== undefined ? { ...one, hosts: wide } : one,
        ),
        ...(wide === undefined ? [] : [{ hosts: wide }]),
      ],
    }),
  );

/** A state, and the Services that its clients call. */
export interface AnyRequestState extends AnyPilotState {
  readonly services: readonly AnyCalledService[];
}

/** A state with Services, routes and Sidecars, and clients of every kind. */
export const anyRequestState: fc.Arbitrary<AnyRequestState> = fc
  .record({
    services: anyServices,
    routes: fc.array(anyVirtualService, { maxLength: 4 }),
    sidecars: fc.uniqueArray(anySidecar, {
      maxLength: 2,
      selector: ({ metadata }) => Object(metadata).namespace,
    }),
  })
  .map(({ services, routes, sidecars }) => {
    const objects = [...routes, ...sidecars].map((one, i) => {
      return { ...one, metadata: { ...Object(one['metadata']), name: `o${i}` } };
    });
    return {
      services,
      objects: [...services.map(toService), ...objects],
      workloads: [],
      clients: ['web', 'shop', 'other'].map((namespace, i) => {
        return { namespace, labels: i === 0 ? { tier: '1' } : {}, locality: 'eu/a' };
      }),
    };
  });
