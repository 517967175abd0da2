/** `trafficPolicy` of a rule or a subset → findings of the webhook (`validateTrafficPolicy`). */
import {
  consecutiveErrorsDeprecated,
  istioEmptyPolicy,
  istioOutlierDetection,
  istioPortPolicy,
  istioTunnel,
} from '../../../diagnostic/codes/istio-destination-rule.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { isArray } from '../../../resource/json.ts';
import {
  fault,
  fieldOf,
  hasItems,
  isSet,
  itemsOf,
  numberOf,
  type Part,
  textOf,
} from '../../object-part.ts';
import { isIstioAddress, isPortNumber } from '../address-syntax.ts';
import { durationFindings } from '../duration.ts';
import { isFqdn } from '../host/host-syntax.ts';
import { clientTlsFindings } from './client-tls.ts';
import { connectionPoolFindings } from './connection-pool.ts';
import { loadBalancerFindings } from './load-balancer.ts';

const portBlocks = ['outlierDetection', 'connectionPool', 'loadBalancer', 'tls'];
const blocks = [...portBlocks, 'portLevelSettings', 'tunnel', 'proxyProtocol', 'retryBudget'];
/** The default is CONNECT. */
const tunnelProtocols = ['', 'CONNECT', 'POST'];

/** Judges the traffic policy of a rule or a subset, if it has one; `namespace` is the object's. */
export function trafficPolicyFindings(owner: Part, namespace: string): readonly Diagnostic[] {
  if (!isSet(owner, 'trafficPolicy')) return [];
  const policy = fieldOf(owner, 'trafficPolicy');
  if (!blocks.some((block) => isWritten(policy, block))) {
    return [fault(policy, istioEmptyPolicy, `at least one of ${blocks.join(', ')}`)];
  }
  if (isSet(policy, 'tunnel') && isSet(policy, 'proxyProtocol')) {
    return [fault(fieldOf(policy, 'proxyProtocol'), istioTunnel, 'none if tunnel is set')];
  }
  const ports = itemsOf(policy, 'portLevelSettings');
  return [
    ...blockFindings(policy, namespace),
    ...errorsOf(ports.flatMap((port) => portFindings(port, namespace))),
    ...tunnelFindings(policy),
  ];
}

/** In protobuf an empty list is absent, an empty map is a value. */
function isWritten(policy: Part, block: string): boolean {
  return (
    isSet(policy, block) && (hasItems(policy, block) || !isArray(fieldOf(policy, block).value))
  );
}

/** For the settings of a subset or a port, the webhook returns errors only. */
export function errorsOf(findings: readonly Diagnostic[]): readonly Diagnostic[] {
  return findings.filter(({ severity }) => severity === 'error');
}

function blockFindings(policy: Part, namespace: string): readonly Diagnostic[] {
  return [
    ...outlierFindings(policy),
    ...connectionPoolFindings(policy, 'connectionPool'),
    ...loadBalancerFindings(policy),
    ...clientTlsFindings(policy, namespace),
  ];
}

function portFindings(entry: Part, namespace: string): readonly Diagnostic[] {
  const port = fieldOf(entry, 'port');
  return [
    ...(isSet(entry, 'port') ? [] : [fault(port, istioPortPolicy, 'a port number')]),
    ...(portBlocks.some((block) => isSet(entry, block))
      ? blockFindings(entry, namespace)
      : [fault(entry, istioPortPolicy, `at least one of ${portBlocks.join(', ')}`)]),
  ];
}

/** The schema reports an absent host or port. */
function tunnelFindings(policy: Part): readonly Diagnostic[] {
  if (!isSet(policy, 'tunnel')) return [];
  const tunnel = fieldOf(policy, 'tunnel');
  const host = textOf(tunnel, 'targetHost');
  const wrong: Readonly<Record<string, string | undefined>> = {
    protocol: tunnelProtocols.includes(textOf(tunnel, 'protocol'))
      ? undefined
      : '"CONNECT" or "POST"',
    targetHost:
      !isSet(tunnel, 'targetHost') || isFqdn(host) || isIstioAddress(host)
        ? undefined
        : 'a DNS name or an IP address',
    targetPort:
      !isSet(tunnel, 'targetPort') || isPortNumber(numberOf(tunnel, 'targetPort'))
        ? undefined
        : 'a number from 1 to 65535',
  };
  return Object.entries(wrong).flatMap(([name, expected]) =>
    expected === undefined ? [] : [fault(fieldOf(tunnel, name), istioTunnel, expected)],
  );
}

/** Judges the outlier detection of a policy, if it has one. */
function outlierFindings(policy: Part): readonly Diagnostic[] {
  if (!isSet(policy, 'outlierDetection')) return [];
  const outlier = fieldOf(policy, 'outlierDetection');
  return [
    ...durationFindings(outlier, ['baseEjectionTime', 'interval']),
    ...deprecationFindings(outlier),
    ...localOriginFindings(outlier),
    ...percentFindings(outlier),
  ];
}

function deprecationFindings(outlier: Part): readonly Diagnostic[] {
  if (numberOf(outlier, 'consecutiveErrors') === 0) return [];
  const expected = 'consecutive5xxErrors or consecutiveGatewayErrors';
  return [fault(fieldOf(outlier, 'consecutiveErrors'), consecutiveErrorsDeprecated, expected)];
}

function localOriginFindings(outlier: Part): readonly Diagnostic[] {
  const isSplit = fieldOf(outlier, 'splitExternalLocalOriginErrors').value === true;
  if (isSplit || numberOf(outlier, 'consecutiveLocalOriginFailures') <= 0) return [];
  const expected = 'splitExternalLocalOriginErrors: true in the same outlierDetection';
  return [
    fault(fieldOf(outlier, 'consecutiveLocalOriginFailures'), istioOutlierDetection, expected),
  ];
}

function percentFindings(outlier: Part): readonly Diagnostic[] {
  return ['maxEjectionPercent', 'minHealthPercent'].flatMap((field) => {
    const percent = numberOf(outlier, field);
    if (percent >= 0 && percent <= 100) return [];
    return [fault(fieldOf(outlier, field), istioOutlierDetection, 'a number from 0 to 100')];
  });
}
