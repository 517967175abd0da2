/** The rules of a template, wherever a Fleet has one. */
import { templateInvalid } from '../../../diagnostic/codes/fleet.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { didYouMean } from '../../../diagnostic/wording/nearest-name.ts';
import { fieldPath } from '../../../resource/json-pointer.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';
import { describeValue } from '../../field-finding.ts';
import {
  knownVariables,
  type TemplateScope,
  templateProblems,
} from '../../notation/cluster-template.ts';

/** Findings about the template at the pointer. */
export function templateFindings(
  resource: Resource,
  pointer: string,
  { template, scope }: { readonly template: string | undefined; readonly scope: TemplateScope },
): readonly Diagnostic[] {
  const object = displayName(resource);
  const at = locate(resource, pointer, 'value');
  const expected = knownVariables(scope)
    .map((name) => `{{ ${name} }}`)
    .join(', ');
  return templateProblems(template ?? '', scope).map(({ variable }) => {
    const hint = variable === undefined ? '' : didYouMean(variable, knownVariables(scope));
    const found = describeValue(template);
    const args = { object, field: fieldPath(pointer), found, expected: `only ${expected}`, hint };
    return diagnose(templateInvalid, args, at);
  });
}
