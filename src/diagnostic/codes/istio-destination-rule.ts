/**
 * Codes of Istio's webhook for a DestinationRule, 1120 to 1139, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode } from '../code.ts';
import { defineFieldCode, type FieldFinding } from '../field-code.ts';

const refused = "Istio's webhook rejects the object";

/** A traffic policy is empty. */
export const istioEmptyPolicy: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1120',
  name: 'istio-empty-policy',
  severity: 'error',
  title: 'A traffic policy is empty',
  why: `${refused}: an empty policy is usually an indentation error.`,
  fix: 'indent the settings below the policy, or remove the policy',
});

/** An entry of portLevelSettings has no port or no settings. */
export const istioPortPolicy: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1121',
  name: 'istio-port-policy',
  severity: 'error',
  title: 'An entry of portLevelSettings has no port or no settings',
  why: `${refused}: each entry applies to one port and replaces the settings of the policy for it.`,
  fix: 'add port.number and the settings, or remove the entry',
});

/** The name of a subset is invalid or repeated. */
export const istioSubsetName: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1122',
  name: 'istio-subset-name',
  severity: 'error',
  title: 'The name of a subset is invalid or repeated',
  why: `${refused}: routes refer to a subset by name, so each needs a unique name that is a DNS label.`,
  fix: 'give each subset a unique name of letters, digits and "-"',
});

/** Outlier detection is invalid. */
export const istioOutlierDetection: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1123',
  name: 'istio-outlier-detection',
  severity: 'error',
  title: 'Outlier detection is invalid',
  why: `${refused}.`,
  fix: 'correct the field; consecutiveLocalOriginFailures requires splitExternalLocalOriginErrors: true',
});

/** Outlier detection uses a field that Istio ignores. */
export const consecutiveErrorsDeprecated: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1124',
  name: 'consecutive-errors-deprecated',
  severity: 'warning',
  title: 'Outlier detection uses a field that Istio ignores',
  why: 'Istio reports a warning and ignores the field: endpoints are ejected by the defaults of the other fields.',
  fix: 'use consecutive5xxErrors or consecutiveGatewayErrors',
});

/** A consistent hash is invalid. */
export const istioConsistentHash: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1125',
  name: 'istio-consistent-hash',
  severity: 'error',
  title: 'A consistent hash is invalid',
  why: `${refused}: a cookie and its attributes need names, one algorithm is allowed, and the table size of maglev is a prime number.`,
  fix: 'correct the field, or remove it',
});

/** The size of a hash ring is set in a deprecated field. */
export const minimumRingSizeDeprecated: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1126',
  name: 'minimum-ring-size-deprecated',
  severity: 'warning',
  title: 'The size of a hash ring is set in a deprecated field',
  why: 'Istio reports a warning; a later release may ignore the field.',
  fix: 'move the value to consistentHash.ringHash.minimumRingSize',
});

/** A warm-up is invalid. */
export const istioWarmup: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1127',
  name: 'istio-warmup',
  severity: 'error',
  title: 'A warm-up is invalid',
  why: `${refused}.`,
  fix: 'set an aggression above 0, or remove it',
});

/** A locality setting is invalid. */
export const istioLocalitySetting: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1128',
  name: 'istio-locality-setting',
  severity: 'error',
  title: 'A locality setting is invalid',
  why: `${refused}: distribute and failover exclude each other, weights add up to 100, localities do not overlap, and failover is between regions.`,
  fix: 'correct the entry in the message',
});

/** A policy orders localities without outlier detection. */
export const failoverWithoutOutlierDetection: Code<FieldFinding> = defineCode({
  code: 'DIS1129',
  name: 'failover-without-outlier-detection',
  severity: 'warning',
  title: 'A policy orders localities without outlier detection',
  why: 'Istio ignores failover and failoverPriority without outlier detection, and balances equally over all localities.',
  fix: 'add outlierDetection to the same policy',
  message: ({ object, field, expected }) =>
    `${object}: field "${field}" has no effect, expected ${expected}`,
});

/** TLS settings of a policy contradict each other. */
export const istioClientTls: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1130',
  name: 'istio-client-tls',
  severity: 'error',
  title: 'TLS settings of a policy contradict each other',
  why: `${refused}: certificates come either from files or from a credential, and insecureSkipVerify excludes fields that verify the server.`,
  fix: 'keep one of the two',
});

/** A tunnel is invalid. */
export const istioTunnel: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1131',
  name: 'istio-tunnel',
  severity: 'error',
  title: 'A tunnel is invalid',
  why: `${refused}: a tunnel connects to a host and port by CONNECT or POST, without PROXY protocol.`,
  fix: 'correct the field, or remove the tunnel',
});
