import { describe, expect, test } from 'vitest';
import {
  isEncrypted,
  isHttp,
  isStream,
  istioProtocol,
  isUnreadable,
} from '../../../src/istio/service/istio-protocol.ts';

describe('istioProtocol', () => {
  test.each([
    ['http', undefined, 'HTTP'],
    ['http-web', undefined, 'HTTP'],
    ['HTTP-web', undefined, 'HTTP'],
    ['http2', undefined, 'HTTP2'],
    ['grpc-api', undefined, 'GRPC'],
    ['grpc-web', undefined, 'GRPC-WEB'],
    ['grpc-web-api', undefined, 'GRPC-WEB'],
    ['https', undefined, 'HTTPS'],
    ['tls-db', undefined, 'TLS'],
    ['tcp', undefined, 'TCP'],
    ['mongo-db', undefined, 'MONGO'],
    ['web', undefined, ''],
    ['httpx', undefined, ''],
    ['', undefined, ''],
    ['tcp', 'http', 'HTTP'],
    ['http', 'kubernetes.io/h2c', 'HTTP2'],
    ['http', 'kubernetes.io/wss', 'HTTPS'],
    ['http', 'example.com/own', ''],
  ])('of name "%s" and appProtocol %s is "%s"', (name, appProtocol, expected) => {
    const app = appProtocol === undefined ? {} : { appProtocol };
    expect(istioProtocol({ number: 80, name, protocol: 'TCP', ...app })).toBe(expected);
  });

  test.each([25, 53, 3306, 27017])(
    'is a stream at port %i, where servers speak first',
    (number) => {
      expect(istioProtocol({ number, name: 'any', protocol: 'TCP' })).toBe('TCP');
      expect(istioProtocol({ number, name: 'http', protocol: 'TCP' })).toBe('HTTP');
    },
  );

  test.each(['UDP', 'SCTP'])('is the transport for %s', (protocol) => {
    expect(istioProtocol({ number: 80, name: 'http', protocol })).toBe(protocol);
  });
});

test.each([
  ['', true, true, false],
  ['HTTP', true, false, false],
  ['GRPC-WEB', true, false, false],
  ['TCP', false, true, false],
  ['HTTPS', false, true, true],
  ['TLS', false, true, true],
  ['UDP', false, true, false],
])('"%s" is HTTP: %s, a stream: %s, encrypted: %s', (protocol, http, stream, encrypted) => {
  expect([isHttp(protocol), isStream(protocol), isEncrypted(protocol)]).toEqual([
    http,
    stream,
    encrypted,
  ]);
});

test.each([
  ['HTTP', 'HTTPS', true],
  ['TLS', 'GRPC', true],
  ['MYSQL', 'REDIS', true],
  ['HTTP', 'GRPC', false],
  ['HTTPS', 'TLS', false],
  ['HTTP', 'TCP', false],
  ['HTTPS', '', false],
] as const)('a client that speaks %s to a server of %s: unreadable %s', (a, b, expected) => {
  expect([isUnreadable(a, b), isUnreadable(b, a)]).toEqual([expected, expected]);
});
