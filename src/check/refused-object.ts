/**
 * Objects that distributary writes or changes → those that a cluster would refuse, by the rules for authored objects.
 *
 * The parser checks authored objects; this check is for the result.
 * @module
 */

import { memoise } from '../collection/memoise.ts';
import { derivedFromAnnotation } from '../derive/provenance.ts';
import { type Code, defineCode, type Texts } from '../diagnostic/code.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { validateResource } from '../kind/validate-resource.ts';
import { annotationsOf, displayName, locate, type Resource } from '../resource/resource.ts';
import { type Check, filterObjects, type InCluster } from './check.ts';

/** A derived object that breaks a rule of its kind. */
const code: Code<InCluster & Texts<'rule' | 'said'>> = defineCode({
  code: 'DIS0607',
  name: 'refused-object',
  severity: 'error',
  // A fleet with errors is not written.
  silentBeside: 'errors',
  title: 'The cluster would reject a derived object',
  why: 'The API server or the webhook of Istio would reject it. Objects that depend on it, such as a route to a host, would refer to an object that does not exist.',
  fix: 'change the object that it is derived from, at the place of the finding, so that it meets the rule',
  message: (a, where) =>
    `the API server would reject ${a.object} for ${where} (${a.rule}): ${a.said}`,
});

/** Checks the derived objects. */
export const refusedObject: Check = {
  codes: [code],
  run({ objects, cluster }) {
    return refused(objects).flatMap((resource) =>
      refusals(resource).map(({ code: rule, message }) => {
        const args = { object: displayName(resource), cluster: cluster.name, rule, said: message };
        return diagnose(code, args, locate(resource));
      }),
    );
  },
};

function isEmitted(resource: Resource): boolean {
  if (resource.origin.type === 'derived') return true;
  return Object.hasOwn(annotationsOf(resource), derivedFromAnnotation);
}

/** Several clusters may share an object, and a list of objects. */
const refusals: (resource: Resource) => readonly Diagnostic[] = memoise((resource) =>
  validateResource(resource).filter(({ severity }) => severity === 'error'),
);

const refused = filterObjects((one) => isEmitted(one) && refusals(one).length > 0);
