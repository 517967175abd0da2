/**
 * Templates: `{{ name }}`, `{{ region }}`, `{{ zone }}` and `{{ group }}` stand for a cluster's own.
 * @module
 */

/** The variables of a template. */
export const templateVariables = ['name', 'region', 'zone', 'group'] as const;

/** What fills a template: every cluster has it. */
export interface TemplateValues {
  readonly name: string;
  readonly region: string;
  readonly zone: string;
  readonly group: string;
}

/** Why a text isn't a template: it names an unknown variable, or its braces don't match. */
export interface TemplateProblem {
  /** The unknown variable; absent when the braces don't match. */
  readonly variable?: string;
}

const placeholder = /\{\{([^{}]*)\}\}/g;

/** What is wrong with a template, in the order of the text. */
export function templateProblems(template: string): readonly TemplateProblem[] {
  const unknown = [...template.matchAll(placeholder)]
    .map((match) => (match[1] ?? '').trim())
    .filter((name) => variableOf(name) === undefined)
    .map((variable) => ({ variable }));
  const rest = template.replaceAll(placeholder, '');
  return rest.includes('{{') || rest.includes('}}') ? [...unknown, {}] : unknown;
}

/** Whether the text has a variable in it. */
export function isTemplate(text: string): boolean {
  return text.includes('{{');
}

/** Fills the template; what is no known variable stays as it is. Values are not looked at again. */
export function fillTemplate(template: string, values: TemplateValues): string {
  return template.replaceAll(placeholder, (whole, name: string) => {
    const variable = variableOf(name.trim());
    return variable === undefined ? whole : values[variable];
  });
}

function variableOf(name: string): keyof TemplateValues | undefined {
  return templateVariables.find((variable) => variable === name);
}
