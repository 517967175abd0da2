/** `tls` of a traffic policy, the client's side of TLS → findings of the webhook (`ValidateTLS`). */

import { own } from '../../../collection/own.ts';
import { istioClientTls } from '../../../diagnostic/codes/istio-destination-rule.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { fault, fieldOf, hasItems, type Part, textOf } from '../../object-part.ts';

const configMapScheme = 'configmap://';

/** Judges the TLS settings of a policy, if it has any; a ConfigMap must be in `namespace`, the object's own. */
export function clientTlsFindings(policy: Part, namespace: string): readonly Diagnostic[] {
  const tls = fieldOf(policy, 'tls');
  const mode = textOf(tls, 'mode');
  const hasCredential = textOf(tls, 'credentialName') !== '';
  const isFetched = hasCredential && (mode === 'SIMPLE' || mode === 'MUTUAL');
  return [
    ...configMapFindings(tls, namespace),
    ...skipFindings(tls, mode),
    ...(isFetched ? fileFindings(tls) : []),
    ...(mode === 'MUTUAL' && !isFetched ? missingFileFindings(tls) : []),
  ];
}

function configMapFindings(tls: Part, namespace: string): readonly Diagnostic[] {
  const name = textOf(tls, 'credentialName');
  if (!name.startsWith(configMapScheme)) return [];
  const [found, configMap = ''] = name.slice(configMapScheme.length).split('/');
  if (found === namespace && configMap !== '') return [];
  const expected = `"${configMapScheme}${namespace}/" and the name of a ConfigMap of this namespace`;
  return [fault(fieldOf(tls, 'credentialName'), istioClientTls, expected)];
}

/** Settings for the verification of the server's certificate conflict with a setting that disables it. */
function skipFindings(tls: Part, mode: string): readonly Diagnostic[] {
  if (fieldOf(tls, 'insecureSkipVerify').value !== true) return [];
  const checks: Readonly<Record<string, readonly string[]>> = {
    SIMPLE: ['caCertificates', 'credentialName'],
    MUTUAL: ['caCertificates'],
  };
  const fields = own(checks, mode);
  if (fields === undefined) return [];
  const set = fields.filter((field) => textOf(tls, field) !== '');
  const names = hasItems(tls, 'subjectAltNames') ? [...set, 'subjectAltNames'] : set;
  const expected = 'none if insecureSkipVerify is true';
  return names.map((field) => fault(fieldOf(tls, field), istioClientTls, expected));
}

function fileFindings(tls: Part): readonly Diagnostic[] {
  const files = ['clientCertificate', 'caCertificates', 'privateKey', 'caCrl'];
  return files
    .filter((field) => textOf(tls, field) !== '')
    .map((field) => fault(fieldOf(tls, field), istioClientTls, 'none if credentialName is set'));
}

function missingFileFindings(tls: Part): readonly Diagnostic[] {
  const expected = 'the path of a file, or credentialName, in mode MUTUAL';
  return ['clientCertificate', 'privateKey']
    .filter((field) => textOf(tls, field) === '')
    .map((field) => fault(fieldOf(tls, field), istioClientTls, expected));
}
