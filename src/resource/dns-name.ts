/** The names that Kubernetes allows for objects, as RFC 1123 has them. */

/** Lower-case letters, digits and `-`, at most 63, no `-` at either end. */
export function isDnsLabel(text: string): boolean {
  return text.length <= 63 && isDnsPart(text);
}

/** Labels joined by dots, at most 253 characters. */
export function isDnsSubdomain(text: string): boolean {
  return text.length <= 253 && text.split('.').every(isDnsPart);
}

/** A part of a subdomain may be longer than 63: Kubernetes does not check that. */
function isDnsPart(text: string): boolean {
  return /^[a-z0-9]$|^[a-z0-9][a-z0-9-]*[a-z0-9]$/.test(text);
}
