/**
 * Objects that distributary writes or changes → those that a cluster would refuse, by the rules for authored objects.
 *
 * The parser checks authored objects; this check is for the result.
 */

import { memoise, memoiseByValue } from '../collection/memoise.ts';
import { derivedFromAnnotation } from '../derive/provenance.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { validateForRelease } from '../kind/validate-resource.ts';
import { annotationsOf, inCluster, locate, type Resource } from '../resource/resource.ts';
import { type Check, filterObjects } from './check.ts';
import { refusedObject as code } from './codes/objects.ts';

/** Checks the derived objects. */
export const refusedObject: Check = {
  codes: [code],
  run({ objects, cluster, release }) {
    return refusedIn(release)(objects).flatMap((resource) =>
      refusalsIn(release)(resource).map(({ code: rule, message }) => {
        const args = { ...inCluster(resource, cluster), rule, reply: message };
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
const refusalsIn = memoiseByValue((release: string | undefined) =>
  memoise((resource: Resource): readonly Diagnostic[] =>
    validateForRelease(resource, release).filter(({ severity }) => severity === 'error'),
  ),
);

const refusedIn = memoiseByValue((release: string | undefined) =>
  filterObjects((one) => isEmitted(one) && refusalsIn(release)(one).length > 0),
);
