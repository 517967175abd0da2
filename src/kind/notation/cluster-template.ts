/**
 * Templates: `{{ name }}`, `{{ region }}`, `{{ zone }}`, `{{ group }}` and `{{ labels.KEY }}` are a cluster's own values, `{{ path }}`, `{{
 * path.basename }}` and `{{ path.segments[N] }}` those of a directory that a source matches.
 */
import { own } from '../../collection/own.ts';

/** The variables that every cluster has. */
export const templateVariables = ['name', 'region', 'zone', 'group'] as const;

/** The values of a template's variables. */
export interface TemplateValues {
  readonly name: string;
  readonly region: string;
  readonly zone: string;
  readonly group: string;
  readonly labels: Readonly<Record<string, string>>;
  /** The directory; absent before one is matched. */
  readonly path?: string;
}

/** The variables that a template may use: a cluster's name and place alone, its labels too, or a directory as well. */
export type TemplateScope = 'place' | 'cluster' | 'directory';

/** The variables of a scope, as in messages. */
export function knownVariables(scope: TemplateScope): readonly string[] {
  if (scope === 'place') return templateVariables;
  const labels = [...templateVariables, 'labels.KEY'];
  return scope === 'cluster' ? labels : [...labels, 'path', 'path.basename', 'path.segments[N]'];
}

/** Why a text is not a template: an unknown variable, or unbalanced braces. */
export interface TemplateProblem {
  /** The unknown variable; absent for unbalanced braces. */
  readonly variable?: string;
}

const placeholder = /\{\{([^{}]*)\}\}/g;

/** The problems of a template, in the order of the text. */
export function templateProblems(
  template: string,
  scope: TemplateScope = 'place',
): readonly TemplateProblem[] {
  const unknown = variablesOf(template)
    .filter((name) => !isKnown(name, scope))
    .map((variable) => ({ variable }));
  const rest = template.replaceAll(placeholder, '');
  return rest.includes('{{') || rest.includes('}}') ? [...unknown, {}] : unknown;
}

/** Whether the text contains a variable. */
export function isTemplate(text: string): boolean {
  return text.includes('{{');
}

/** The variables of the text that a source fills, as far as they have values. */
export function filledVariables(text: string): readonly string[] {
  return variablesOf(text).filter((name) => isKnown(name, 'directory'));
}

/** Fills the template; unknown variables, and those without a value, stay as they are. Values are not expanded again. */
export function fillTemplate(template: string, values: TemplateValues): string {
  return template.replaceAll(
    placeholder,
    (whole, name: string) => variableValue(name.trim(), values) ?? whole,
  );
}

/** The known variables of the template that have no value: labels that the cluster lacks, segments beyond the path. */
export function missingValues(template: string, values: TemplateValues): readonly string[] {
  return [...new Set(filledVariables(template))].filter(
    (name) => variableValue(name, values) === undefined,
  );
}

function variablesOf(template: string): readonly string[] {
  return [...template.matchAll(placeholder)].map((match) => (match[1] ?? '').trim());
}

const label = /^labels\.([A-Za-z0-9][A-Za-z0-9._/-]*)$/;
const segment = /^path\.segments\[(\d{1,4})\]$/;

function isKnown(name: string, scope: TemplateScope): boolean {
  if (templateVariables.some((variable) => variable === name)) return true;
  if (scope === 'place') return false;
  if (label.test(name)) return true;
  return scope === 'directory' && (/^path(?:\.basename)?$/.test(name) || segment.test(name));
}

function variableValue(name: string, values: TemplateValues): string | undefined {
  const variable = templateVariables.find((known) => known === name);
  if (variable !== undefined) return values[variable];
  const key = label.exec(name)?.[1];
  if (key !== undefined) return own(values.labels, key);
  const { path } = values;
  if (path === undefined || name === 'path') return name === 'path' ? path : undefined;
  const segments = path.split('/');
  if (name === 'path.basename') return segments.at(-1);
  const index = segment.exec(name)?.[1];
  return index === undefined ? undefined : segments[Number(index)];
}
