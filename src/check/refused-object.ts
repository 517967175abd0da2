/**
 * Objects that distributary writes or changes → those that a cluster would refuse, by the rules for authored objects.
 *
 * The parser checks authored objects; this check is for the result.
 * @module
 */

import { memoise } from '../collection/memoise.ts';
import { derivedFromAnnotation } from '../derive/provenance.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { validateResource } from '../kind/validate-resource.ts';
import { annotationsOf, displayName, locate, type Resource } from '../resource/resource.ts';
import { type Check, filterObjects } from './check.ts';
import { refusedObject as code } from './codes/objects.ts';

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
