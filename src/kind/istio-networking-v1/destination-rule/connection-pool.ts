/** `connectionPool` of a policy or a Sidecar → findings of the webhook (`validateConnectionPool`). */
import { istioConnectionPool } from '../../../diagnostic/codes/istio-schema.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { parseGoDuration } from '../../notation/go-duration.ts';
import { fault, fieldOf, isSet, numberOf, type Part, textOf } from '../../object-part.ts';
import { durationFindings } from '../duration.ts';

const MILLISECOND = 1e6;

const httpCounts = [
  'http1MaxPendingRequests',
  'http2MaxRequests',
  'maxRequestsPerConnection',
  'maxRetries',
  'maxConcurrentStreams',
];

/** Judges the connection pool in a field of a part, if there is one. */
export function connectionPoolFindings(part: Part, name: string): readonly Diagnostic[] {
  if (!isSet(part, name)) return [];
  const pool = fieldOf(part, name);
  if (!isSet(pool, 'http') && !isSet(pool, 'tcp')) {
    return [fault(pool, istioConnectionPool, 'http or tcp')];
  }
  return [...httpFindings(fieldOf(pool, 'http')), ...tcpFindings(fieldOf(pool, 'tcp'))];
}

function httpFindings(http: Part): readonly Diagnostic[] {
  return [
    ...negativeFindings(http, httpCounts),
    ...durationFindings(http, ['idleTimeout']),
    ...upgradeFindings(http),
    ...keepAliveFindings(http),
  ];
}

function upgradeFindings(http: Part): readonly Diagnostic[] {
  const clientProtocol = fieldOf(http, 'useClientProtocol');
  if (textOf(http, 'h2UpgradePolicy') !== 'UPGRADE' || clientProtocol.value !== true) return [];
  return [fault(clientProtocol, istioConnectionPool, 'none if h2UpgradePolicy is UPGRADE')];
}

function keepAliveFindings(http: Part): readonly Diagnostic[] {
  if (!isSet(http, 'http2KeepAlive')) return [];
  const keepAlive = fieldOf(http, 'http2KeepAlive');
  const names = ['interval', 'timeout'];
  const missing = names.filter((name) => !isSet(keepAlive, name));
  return [
    ...missing.map((name) =>
      fault(fieldOf(keepAlive, name), istioConnectionPool, 'a duration, as in "30s"'),
    ),
    ...durationFindings(keepAlive, names),
  ];
}

function tcpFindings(tcp: Part): readonly Diagnostic[] {
  const idle = parseGoDuration(textOf(tcp, 'idleTimeout'));
  // Less than a millisecond is rounded to 0, and 0 disables the timeout.
  const isOff = idle !== undefined && idle < MILLISECOND;
  return [
    ...negativeFindings(tcp, ['maxConnections']),
    ...durationFindings(tcp, ['connectTimeout', 'maxConnectionDuration']),
    ...(isOff ? [] : durationFindings(tcp, ['idleTimeout'])),
    ...durationFindings(fieldOf(tcp, 'tcpKeepalive'), ['time', 'interval']),
  ];
}

function negativeFindings(part: Part, names: readonly string[]): readonly Diagnostic[] {
  return names
    .filter((name) => numberOf(part, name) < 0)
    .map((name) => fault(fieldOf(part, name), istioConnectionPool, '0 or more'));
}
