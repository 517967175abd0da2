/**
 * Codes of Istio's webhook for a DestinationRule, 1120 to 1139, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';
import { type FieldFinding, fieldMessage } from './schema.ts';

const refused = "Istio's webhook refuses the object";

/** A policy that says nothing. */
export const istioEmptyPolicy: Code<FieldFinding> = defineCode({
  code: 'DIS1120',
  name: 'istio-empty-policy',
  severity: 'error',
  title: 'A traffic policy says nothing',
  why: `${refused}: a policy without a setting is taken for a mistake of indentation.`,
  fix: 'indent the settings below the policy, or remove it',
  message: fieldMessage,
});

/** Settings of a port without port or without settings. */
export const istioPortPolicy: Code<FieldFinding> = defineCode({
  code: 'DIS1121',
  name: 'istio-port-policy',
  severity: 'error',
  title: 'Settings of a port lack their port, or say nothing',
  why: `${refused}: each entry of portLevelSettings is for one port and replaces what the policy says otherwise.`,
  fix: 'add port.number and the settings, or remove the entry',
  message: fieldMessage,
});

/** A subset that can't be named. */
export const istioSubsetName: Code<FieldFinding> = defineCode({
  code: 'DIS1122',
  name: 'istio-subset-name',
  severity: 'error',
  title: 'The name of a subset is not allowed, or is taken',
  why: `${refused}: routes name a subset, so each has a name of its own that is a DNS label.`,
  fix: 'give each subset a name of letters, digits and "-"',
  message: fieldMessage,
});

/** Outlier detection that contradicts itself. */
export const istioOutlierDetection: Code<FieldFinding> = defineCode({
  code: 'DIS1123',
  name: 'istio-outlier-detection',
  severity: 'error',
  title: 'Outlier detection is not one that Istio takes',
  why: `${refused}.`,
  fix: 'correct the field; failures of the local origin are counted with splitExternalLocalOriginErrors: true only',
  message: fieldMessage,
});

/** A field that will be gone. */
export const consecutiveErrorsDeprecated: Code<FieldFinding> = defineCode({
  code: 'DIS1124',
  name: 'consecutive-errors-deprecated',
  severity: 'warning',
  title: 'Outlier detection counts errors with a field that is no longer read',
  why: 'Istio warns of it and ignores it: hosts are ejected by the defaults of the other fields.',
  fix: 'use consecutive5xxErrors or consecutiveGatewayErrors',
  message: fieldMessage,
});

/** A hash that contradicts itself. */
export const istioConsistentHash: Code<FieldFinding> = defineCode({
  code: 'DIS1125',
  name: 'istio-consistent-hash',
  severity: 'error',
  title: 'A consistent hash is not one that Istio takes',
  why: `${refused}: a cookie and its attributes have names, there is one algorithm, and the table of maglev is a prime number long.`,
  fix: 'correct the field, or remove it',
  message: fieldMessage,
});

/** A field that moved. */
export const minimumRingSizeDeprecated: Code<FieldFinding> = defineCode({
  code: 'DIS1126',
  name: 'minimum-ring-size-deprecated',
  severity: 'warning',
  title: 'The size of a hash ring stands in a deprecated field',
  why: 'Istio warns of it; a later release may no longer read it.',
  fix: 'move it to consistentHash.ringHash.minimumRingSize',
  message: fieldMessage,
});

/** A warm-up that contradicts itself. */
export const istioWarmup: Code<FieldFinding> = defineCode({
  code: 'DIS1127',
  name: 'istio-warmup',
  severity: 'error',
  title: 'A warm-up is not one that Istio takes',
  why: `${refused}.`,
  fix: 'give it an aggression above 0, or none',
  message: fieldMessage,
});

/** A locality setting that contradicts itself. */
export const istioLocalitySetting: Code<FieldFinding> = defineCode({
  code: 'DIS1128',
  name: 'istio-locality-setting',
  severity: 'error',
  title: 'A setting for localities is not one that Istio takes',
  why: `${refused}: distribute and failover exclude each other, weights add up to 100, localities do not overlap, and failover is between regions.`,
  fix: 'correct the entry that is named',
  message: fieldMessage,
});

/** A failover that nobody notices the need for. */
export const failoverWithoutOutlierDetection: Code<FieldFinding> = defineCode({
  code: 'DIS1129',
  name: 'failover-without-outlier-detection',
  severity: 'warning',
  title: 'A policy orders localities without outlier detection',
  why: 'Istio ignores failover and failoverPriority then, and balances over all localities alike.',
  fix: 'add outlierDetection to the same policy',
  message: ({ object, field, expected }) =>
    `${object}: field "${field}" has no effect, expected ${expected}`,
});

/** TLS settings that contradict each other. */
export const istioClientTls: Code<FieldFinding> = defineCode({
  code: 'DIS1130',
  name: 'istio-client-tls',
  severity: 'error',
  title: 'TLS settings of a policy contradict each other',
  why: `${refused}: certificates come from files or from a credential, and what checks the server has no place beside insecureSkipVerify.`,
  fix: 'keep one of the two',
  message: fieldMessage,
});

/** A tunnel to nowhere. */
export const istioTunnel: Code<FieldFinding> = defineCode({
  code: 'DIS1131',
  name: 'istio-tunnel',
  severity: 'error',
  title: 'A tunnel is not one that Istio takes',
  why: `${refused}: a tunnel leads to a host and port by CONNECT or POST, and sends no PROXY protocol.`,
  fix: 'correct the field, or remove the tunnel',
  message: fieldMessage,
});

/** All codes of this area. */
export const istioDestinationRuleCodes: readonly CodeText[] = [
  istioEmptyPolicy,
  istioPortPolicy,
  istioSubsetName,
  istioOutlierDetection,
  consecutiveErrorsDeprecated,
  istioConsistentHash,
  minimumRingSizeDeprecated,
  istioWarmup,
  istioLocalitySetting,
  failoverWithoutOutlierDetection,
  istioClientTls,
  istioTunnel,
];
