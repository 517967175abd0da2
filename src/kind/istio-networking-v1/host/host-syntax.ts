/**
 * A text → whether Istio's validation accepts it as a host name (`ValidateFQDN`, `ValidateWildcardDomain` and `ValidatePartialWildCard` of
 * istio/pkg/config/validation/agent).
 */

const label = '[a-zA-Z0-9](?:[-a-zA-Z0-9]*[a-zA-Z0-9])?';
const labelPattern = new RegExp(`^${label}$`);
const wildcardLabelPattern = new RegExp(`^(?:\\*|(?:\\*-?)?${label})$`);
const MAX_LABEL = 63;
const MAX_NAME = 255;

/** Whether the text is a DNS label in Istio: as in Kubernetes, but with upper-case letters. */
export function isIstioLabel(text: string): boolean {
  return text.length <= MAX_LABEL && labelPattern.test(text);
}

/** Whether the text is a name of labels joined by dots, without wildcards; the last character may be a dot, the last label not a number. */
export function isFqdn(text: string): boolean {
  return text !== '' && text.length <= MAX_NAME && areLabels(text.split('.'));
}

/** Whether the text is a name whose first label may be or begin with `*`: `*`, `*.example.com`, `*-api.example.com`. */
export function isWildcardDomain(text: string): boolean {
  if (text === '' || text.length > MAX_NAME) return false;
  const [first = '', ...rest] = text.split('.');
  if (first.length > MAX_LABEL || !wildcardLabelPattern.test(first)) return false;
  return rest.length === 0 || areLabels(rest);
}

/** Whether the `*` replaces only a part of a label, as in `*-api.example.com`. */
export function isPartialWildcard(text: string): boolean {
  return text.includes('*') && text !== '*' && !text.startsWith('*.');
}

function areLabels(labels: readonly string[]): boolean {
  const last = labels.length - 1;
  if (/^\d+$/.test(labels[last] ?? '')) return false;
  return labels.every((text, i) => isIstioLabel(text) || (i === last && text === ''));
}
