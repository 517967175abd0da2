/**
 * The rules that a ServiceExport's schema can't say: those of the Ingress that is made from it,
 * and what would silently have no effect.
 * @module
 */

import {
  clusterKeyForm,
  duplicateTarget,
  exportPathInvalid,
  pathRewriteIncomplete,
} from '../../diagnostic/codes/flomesh.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { firstPlaces } from '../../resource/first-places.ts';
import { listAt, stringAt, valueAt } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import { type FieldReport, reportOn } from '../field-finding.ts';
import { isClusterKey } from '../notation/key-pattern.ts';

/** What is wrong with a ServiceExport. */
export function serviceExportFindings(resource: Resource): readonly Diagnostic[] {
  const report = reportOn(resource);
  return [
    ...pathFindings(resource, report),
    ...targetFindings(resource, report),
    ...rewriteFindings(resource, report),
  ];
}

/** Sequences that the API server refuses in the path of an Ingress. */
const refusedInPaths = /\/\/|\/\.\.?(?:\/|$)|%2f/i;

function pathFindings(resource: Resource, report: FieldReport): readonly Diagnostic[] {
  return listAt(resource.object, 'spec', 'rules').flatMap((rule, i) => {
    const path = stringAt(rule, 'path') ?? '';
    if (path.startsWith('/') && !refusedInPaths.test(path)) return [];
    const expected = 'a path that begins with "/" and holds no "//", "/./", "/../" or "%2f"';
    return [report(exportPathInvalid, `/spec/rules/${i}/path`, expected)];
  });
}

function targetFindings(resource: Resource, report: FieldReport): readonly Diagnostic[] {
  const targets = listAt(resource.object, 'spec', 'targetClusters');
  const placeOf = firstPlaces(targets);
  return targets.flatMap((target, i) => {
    const pointer = `/spec/targetClusters/${i}`;
    if (typeof target === 'string' && !isClusterKey(target)) {
      return [report(clusterKeyForm, pointer, 'a cluster key region/zone/group/name')];
    }
    if (placeOf(target) === i) return [];
    return [report(duplicateTarget, pointer, 'each cluster once')];
  });
}

function rewriteFindings(resource: Resource, report: FieldReport): readonly Diagnostic[] {
  const rewrite = valueAt(resource.object, 'spec', 'pathRewrite');
  const halves = ['from', 'to'];
  const empty = halves.filter((half) => (stringAt(rewrite, half) ?? '') === '');
  if (empty.length !== 1) return [];
  return empty.map((half) =>
    report(
      pathRewriteIncomplete,
      `/spec/pathRewrite/${half}`,
      'a value, since the other half is set',
    ),
  );
}
