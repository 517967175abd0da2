/** Flomesh `ServiceExport`: a cluster offers one of its services to others. */

import { firstPlaces } from '../../../../collection/first-places.ts';
import { present } from '../../../../collection/present.ts';
import {
  clusterKeyForm,
  duplicateTarget,
  exportPathInvalid,
  exportPathType,
  exportRulesEmpty,
  pathRewriteIncomplete,
} from '../../../../diagnostic/codes/flomesh.ts';
import type { Diagnostic } from '../../../../diagnostic/diagnostic.ts';
import { declaredKinds } from '../../../../kind/declared/declared-kind.ts';
import { type FieldReport, reportOn } from '../../../../kind/field-finding.ts';
import type { Kind } from '../../../../kind/kind.ts';
import { isClusterKey } from '../../../../kind/notation/key-pattern.ts';
import {
  type Json,
  listAt,
  numberAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../../../resource/json.ts';
import type { Resource } from '../../../../resource/resource.ts';
import kinds from '../kinds.schema.json' with { type: 'json' };

/** One rule: a port of the Service and its path at the gateway. */
export interface ServiceExportRule {
  /** The Service's port, not its targetPort. */
  readonly portNumber?: number;
  readonly path?: string;
  readonly pathType: 'Exact' | 'Prefix';
}

/** `spec` of a ServiceExport with the CRD's defaults. */
export interface ServiceExportSpec {
  /** In the order and at the indices of `/spec/rules`. */
  readonly rules: readonly ServiceExportRule[];
  /** Cluster keys, at the indices of `/spec/targetClusters`; empty: every cluster. */
  readonly targetClusters: readonly string[];
  /** `*` is any service account. */
  readonly serviceAccountName?: string;
  readonly pathRewrite?: { readonly from?: string; readonly to?: string };
  readonly sessionSticky?: boolean;
  readonly loadBalancer: string;
}

/** `ServiceExport` in each group. */
export const serviceExports: readonly Kind[] = declaredKinds(kinds.ServiceExport, {
  codes: {
    'minItems /spec/rules': exportRulesEmpty,
    'enum /spec/rules/N/pathType': exportPathType,
    'required /spec/rules/N/pathType': exportPathType,
  },
  validate: serviceExportFindings,
});

/** Reads a ServiceExport of either group; a value of the wrong type counts as absent. */
export function decodeServiceExport(resource: Resource): ServiceExportSpec {
  const spec = objectAt(resource.object, 'spec');
  const serviceAccountName = stringAt(spec, 'serviceAccountName');
  const sessionSticky = valueAt(spec, 'sessionSticky');
  const pathRewrite = objectAt(spec, 'pathRewrite');
  return {
    rules: listAt(spec, 'rules').map(decodeRule),
    targetClusters: listAt(spec, 'targetClusters').map((key) =>
      typeof key === 'string' ? key : '',
    ),
    ...present({ serviceAccountName, pathRewrite: pathRewrite && decodePathRewrite(pathRewrite) }),
    ...(typeof sessionSticky === 'boolean' ? { sessionSticky } : {}),
    loadBalancer: stringAt(spec, 'loadBalancer') ?? 'RoundRobinLoadBalancer',
  };
}

function decodeRule(rule: Json): ServiceExportRule {
  const portNumber = numberAt(rule, 'portNumber');
  const path = stringAt(rule, 'path');
  return {
    ...present({ portNumber, path }),
    pathType: stringAt(rule, 'pathType') === 'Exact' ? 'Exact' : 'Prefix',
  };
}

function decodePathRewrite(value: Json): { readonly from?: string; readonly to?: string } {
  const from = stringAt(value, 'from');
  const to = stringAt(value, 'to');
  return { ...present({ from, to }) };
}

function serviceExportFindings(resource: Resource): readonly Diagnostic[] {
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
    const expected = 'a path that begins with "/" and contains no "//", "/./", "/../" or "%2f"';
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
