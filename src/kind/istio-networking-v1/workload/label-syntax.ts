/**
 * A label → whether Istio's validation accepts it (`labels.Instance.Validate`), which is less strict than Kubernetes: upper-case letters in
 * the prefix of a key, and values of any length.
 */

const part = '[a-zA-Z0-9](?:[-a-zA-Z0-9]*[a-zA-Z0-9])?';
const prefixPattern = new RegExp(`^${part}(?:\\.${part})*$`);
const namePattern = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/;
const MAX_PREFIX = 253;
const MAX_NAME = 63;

/** Whether the text can be the key of a label: a name, with an optional DNS prefix and `/`. */
export function isIstioLabelKey(text: string): boolean {
  const slash = text.indexOf('/');
  const name = text.slice(slash + 1);
  if (slash > MAX_PREFIX || (slash >= 0 && !prefixPattern.test(text.slice(0, slash)))) return false;
  return name.length <= MAX_NAME && namePattern.test(name);
}

/** Whether the text can be the value of a label. */
export function isIstioLabelValue(text: string): boolean {
  return text === '' || namePattern.test(text);
}
