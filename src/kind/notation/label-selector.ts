/** Label selectors as Kubernetes reads them: `a=b`, `a!=b`, `a in (b,c)`, `a notin (b,c)`, `a`, `!a`, joined by commas. */

import { own } from '../../collection/own.ts';
import { isDnsSubdomain } from '../../resource/dns-name.ts';

export interface LabelRequirement {
  readonly key: string;
  readonly operator: 'in' | 'notin' | 'exists' | 'absent';
  /** The values of `in` and `notin`; empty for the others. */
  readonly values: readonly string[];
}

const MAX_LENGTH = 4096;

/** Reads a selector; undefined when it is not one. An empty one requires nothing. */
export function parseLabelSelector(text: string): readonly LabelRequirement[] | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  if (text.trim() === '') return [];
  const requirements: LabelRequirement[] = [];
  for (const part of splitRequirements(text)) {
    const requirement = parseRequirement(part.trim());
    if (requirement === undefined) return undefined;
    requirements.push(requirement);
  }
  return requirements;
}

/** Whether the labels contain all of a map of labels (`matchLabels`, a Service's selector). */
export function hasLabels(
  labels: Readonly<Record<string, string>>,
  wanted: Readonly<Record<string, string>>,
): boolean {
  return Object.entries(wanted).every(([key, value]) => own(labels, key) === value);
}

/** Whether the labels meet every requirement. An absent label is not equal to anything. */
export function matchesLabels(
  requirements: readonly LabelRequirement[],
  labels: Readonly<Record<string, string>>,
): boolean {
  return requirements.every((requirement) => isMet(requirement, labels));
}

function isMet(
  { key, operator, values }: LabelRequirement,
  labels: Readonly<Record<string, string>>,
): boolean {
  const value = own(labels, key);
  switch (operator) {
    case 'in':
      return value !== undefined && values.includes(value);
    case 'notin':
      return value === undefined || !values.includes(value);
    case 'exists':
      return value !== undefined;
    case 'absent':
      return value === undefined;
  }
}

/** Splits at the commas outside of parentheses. */
function splitRequirements(text: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    if (text[i] === '(') depth += 1;
    if (text[i] === ')') depth -= 1;
    if (text[i] === ',' && depth === 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  return [...parts, text.slice(start)];
}

function parseRequirement(text: string): LabelRequirement | undefined {
  const set = /^([^\s=!(),]+)\s+(in|notin)\s*\(([^()]*)\)$/.exec(text);
  if (set !== null) {
    const values = (set[3] ?? '').split(',').map((value) => value.trim());
    return checked(set[1], set[2] === 'in' ? 'in' : 'notin', values);
  }
  const equality = /^([^\s=!(),]+)\s*(==|=|!=)\s*([^\s=!(),]*)$/.exec(text);
  if (equality !== null) {
    return checked(equality[1], equality[2] === '!=' ? 'notin' : 'in', [equality[3] ?? '']);
  }
  const existence = /^(!?)\s*([^\s=!(),]+)$/.exec(text);
  if (existence === null) return undefined;
  return checked(existence[2], existence[1] === '!' ? 'absent' : 'exists', []);
}

function checked(
  key: string | undefined,
  operator: LabelRequirement['operator'],
  values: readonly string[],
): LabelRequirement | undefined {
  if (key === undefined || !isLabelKey(key) || !values.every(isLabelValue)) return undefined;
  return { key, operator, values };
}

/** Whether a text can be the key of a label: a name, with an optional DNS prefix and `/`. */
export function isLabelKey(text: string): boolean {
  const slash = text.indexOf('/');
  const name = text.slice(slash + 1);
  if (slash >= 0 && !isDnsSubdomain(text.slice(0, slash))) return false;
  return name !== '' && isLabelValue(name);
}

/** Whether a text can be the value of a label. */
export function isLabelValue(text: string): boolean {
  return (
    text.length <= 63 && (text === '' || /^[A-Za-z0-9]$|^[A-Za-z0-9][\w.-]*[A-Za-z0-9]$/.test(text))
  );
}
