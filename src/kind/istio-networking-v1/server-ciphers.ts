/**
 * Cipher suites and the lowest TLS version of a server → what Istio takes and does not use.
 * @module
 */

import { serverTlsCiphers } from '../../diagnostic/codes/istio-gateway.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { didYouMean } from '../../diagnostic/nearest-name.ts';
import { firstPlaces } from '../../resource/first-places.ts';
import { fault, fieldOf, hasItems, itemsOf, type Part } from '../object-part.ts';
import { cipherSuites, isCipherSuite } from './cipher-suite.ts';

/** What is not used of the TLS settings of a server. */
export function serverCipherFindings(tls: Part): readonly Diagnostic[] {
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
  const expected = 'TLSV1_2 or later, unless cipherSuites has suites for it';
  return [fault(version, serverTlsCiphers, expected)];
}

function suiteFindings(suite: Part, isRepeated: boolean): readonly Diagnostic[] {
  if (typeof suite.value !== 'string') return [];
  if (!isCipherSuite(suite.value)) {
    const hint = didYouMean(suite.value, cipherSuites);
    return [fault(suite, serverTlsCiphers, `a cipher suite as BoringSSL names it${hint}`)];
  }
  return isRepeated ? [fault(suite, serverTlsCiphers, 'each cipher suite once')] : [];
}
