/**
 * TLS settings of a Gateway's server or a Sidecar's listener → certificates that are unused in the mode, missing, or from two sources
 * (`validateTLSOptions`, and the rules of the CRD).
 */

import { firstPlaces } from '../../../collection/first-places.ts';
import {
  serverTlsCiphers,
  serverTlsCredentials,
  serverTlsIgnored,
} from '../../../diagnostic/codes/istio-gateway.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { didYouMean } from '../../../diagnostic/wording/nearest-name.ts';
import { fault, fieldOf, hasItems, isSet, itemsOf, type Part, textOf } from '../../object-part.ts';

const certificates = [
  'serverCertificate',
  'privateKey',
  'caCertificates',
  'tlsCertificates',
  'credentialName',
  'credentialNames',
] as const;

/** Findings about TLS settings, if present. */
export function serverTlsFindings(tls: Part): readonly Diagnostic[] {
  const mode = textOf(tls, 'mode') || 'PASSTHROUGH';
  return [...serverCipherFindings(tls), ...byMode(tls, mode)];
}

function byMode(tls: Part, mode: string): readonly Diagnostic[] {
  switch (mode) {
    case 'ISTIO_MUTUAL':
      return meshCertificates(tls);
    case 'PASSTHROUGH':
    case 'AUTO_PASSTHROUGH':
      return [...ignoredCertificates(tls, mode), ...twoSources(tls), ...crlBesideCredential(tls)];
    case 'SIMPLE':
    case 'MUTUAL':
    case 'OPTIONAL_MUTUAL':
      return [...twoSources(tls), ...ownCertificates(tls, mode)];
    default:
      return [];
  }
}

function meshCertificates(tls: Part): readonly Diagnostic[] {
  const expected = "none in mode ISTIO_MUTUAL, which uses the mesh's certificates";
  return certificates
    .filter((field) => isGiven(tls, field))
    .map((field) => fault(fieldOf(tls, field), serverTlsCredentials, expected));
}

function ignoredCertificates(tls: Part, mode: string): readonly Diagnostic[] {
  const expected = `none in mode ${mode}, which passes TLS through`;
  return [...certificates, 'caCrl']
    .filter((field) => isGiven(tls, field))
    .map((field) => fault(fieldOf(tls, field), serverTlsIgnored, expected));
}

/** The CRD refuses `credentialNames` beside an empty `credentialName`, too. */
function twoSources(tls: Part): readonly Diagnostic[] {
  const isPair = textOf(tls, 'serverCertificate') !== '' && textOf(tls, 'privateKey') !== '';
  const isNamed = isGiven(tls, 'credentialName') || isSet(tls, 'credentialNames');
  const sources = [
    ...(isPair ? ['serverCertificate'] : []),
    ...(isNamed && isSet(tls, 'credentialName') ? ['credentialName'] : []),
    ...['credentialNames', 'tlsCertificates'].filter((field) => isSet(tls, field)),
  ];
  const [first, second] = sources;
  if (second === undefined) return [];
  return [fault(fieldOf(tls, second), serverTlsCredentials, `none if ${first} is set`)];
}

/** A credential of the cluster contains all certificates of a server. */
function ownCertificates(tls: Part, mode: string): readonly Diagnostic[] {
  if (isGiven(tls, 'credentialName') || isGiven(tls, 'credentialNames')) return [];
  const listed = itemsOf(tls, 'tlsCertificates');
  const certified = listed.length > 0 ? listed : [tls];
  const crl = fieldOf(tls, 'caCrl');
  return [
    ...certified.flatMap((part) => [
      ...missing(part, 'serverCertificate', `a certificate in mode ${mode}`),
      ...missing(part, 'privateKey', `the key of the certificate in mode ${mode}`),
    ]),
    ...(mode === 'SIMPLE'
      ? []
      : missing(tls, 'caCertificates', `the CA of clients in mode ${mode}`)),
    ...(mode === 'SIMPLE' && isGiven(tls, 'caCrl')
      ? [
          fault(
            crl,
            serverTlsCredentials,
            'none in mode SIMPLE, which verifies no client certificates',
          ),
        ]
      : []),
  ];
}

function missing(part: Part, field: string, expected: string): readonly Diagnostic[] {
  const found = fieldOf(part, field);
  if (isSet(part, field) && found.value !== '') return [];
  return [fault(found, serverTlsCredentials, expected)];
}

function crlBesideCredential(tls: Part): readonly Diagnostic[] {
  if (!isGiven(tls, 'caCrl') || !isGiven(tls, 'credentialName')) return [];
  const expected = 'none if credentialName is set, which contains the list';
  return [fault(fieldOf(tls, 'caCrl'), serverTlsCredentials, expected)];
}

/** Empty texts and lists count as absent. */
function isGiven(tls: Part, field: string): boolean {
  return textOf(tls, field) !== '' || hasItems(tls, field);
}

/** TLS settings of a server without effect. */
function serverCipherFindings(tls: Part): readonly Diagnostic[] {
  const suites = itemsOf(tls, 'cipherSuites');
  const placeOf = firstPlaces(suites.map(({ value }) => value));
  return [
    ...versionFindings(tls),
    ...suites.flatMap((suite, i) => suiteFindings(suite, placeOf(suite.value) < i)),
  ];
}

/** The default suites are for TLS 1.2 and later. */
function versionFindings(tls: Part): readonly Diagnostic[] {
  const version = fieldOf(tls, 'minProtocolVersion');
  const isOld = version.value === 'TLSV1_0' || version.value === 'TLSV1_1';
  if (!isOld || hasItems(tls, 'cipherSuites')) return [];
  const expected = 'TLSV1_2 or later, or cipherSuites that this version supports';
  return [fault(version, serverTlsCiphers, expected)];
}

function suiteFindings(suite: Part, isRepeated: boolean): readonly Diagnostic[] {
  if (typeof suite.value !== 'string') return [];
  if (!isCipherSuite(suite.value)) {
    const hint = didYouMean(suite.value, cipherSuites);
    return [fault(suite, serverTlsCiphers, `a cipher suite name of BoringSSL${hint}`)];
  }
  return isRepeated ? [fault(suite, serverTlsCiphers, 'each cipher suite once')] : [];
}

/** The names of cipher suites that Envoy's BoringSSL supports without pre-shared keys. */
const cipherSuites: readonly string[] = [
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-SHA',
  'ECDHE-RSA-AES128-SHA',
  'ECDHE-ECDSA-AES256-SHA',
  'ECDHE-RSA-AES256-SHA',
  'AES128-GCM-SHA256',
  'AES256-GCM-SHA384',
  'AES128-SHA',
  'AES256-SHA',
  'DES-CBC3-SHA',
];

/** Whether the text is a cipher suite, or may be an expression of several, as in `-ALL` or `[A|B]`. */
function isCipherSuite(text: string): boolean {
  const isExpression = !/^[A-Za-z0-9\u0080-\uffff]/.test(text);
  return isExpression || text === 'ALL' || cipherSuites.includes(text);
}
