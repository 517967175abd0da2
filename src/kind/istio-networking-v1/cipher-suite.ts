/**
 * The name of a cipher suite → whether Istio passes it on to Envoy (`security.IsValidCipherSuite`).
 * @module
 */

/** The names of cipher suites that Envoy's BoringSSL supports without pre-shared keys. */
export const cipherSuites: readonly string[] = [
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

/** Whether the text names a cipher suite, or may be an expression of several, as in `-ALL` or `[A|B]`. */
export function isCipherSuite(text: string): boolean {
  const isExpression = !/^[A-Za-z0-9\u0080-\uffff]/.test(text);
  return isExpression || text === 'ALL' || cipherSuites.includes(text);
}
