/** The rules of a Fleet's paths, sources and branches beyond its schema. */

import { groupBy } from '../../../collection/group-by.ts';
import {
  authorInvalid,
  fleetApplicationRoot,
  fleetPathInvalid,
  repoUrlSecret,
  sourceDuplicate,
} from '../../../diagnostic/codes/fleet.ts';
import { invalidNamespace } from '../../../diagnostic/codes/parse-object.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { withoutUser } from '../../../diagnostic/wording/url-credentials.ts';
import { isDnsLabel } from '../../../resource/dns-name.ts';
import {
  type Json,
  jsonEqual,
  listAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../../resource/json.ts';
import { displayName, locate, noteAt, type Resource } from '../../../resource/resource.ts';
import { type FieldReport, reportOn } from '../../field-finding.ts';
import { isTemplate } from '../../notation/cluster-template.ts';
import { globProblem } from '../../notation/path-glob.ts';
import { pathProblem, pathSegments } from '../../notation/repository-path.ts';
import { selectorFindings } from '../selector/selector-rules.ts';
import { settingFindings } from './setting-rules.ts';
import { templateFindings } from './template-rules.ts';

/** Findings about the Fleet's paths, sources and branches. */
export function sourceFindings(resource: Resource): readonly Diagnostic[] {
  const report = reportOn(resource);
  const spec = objectAt(resource.object, 'spec');
  return [
    ...repositoryFindings(resource),
    ...listAt(spec, 'topology').flatMap((path, i) =>
      pathFindings(path, `/spec/topology/${i}`, report),
    ),
    ...listAt(spec, 'sources').flatMap((source, i) => oneSourceFindings(resource, source, i)),
    ...duplicateFindings(resource, listAt(spec, 'sources')),
    ...branchFindings(resource, report),
  ];
}

/** The URL is written to every branch, including a password in it; the message does not repeat it. */
function repositoryFindings(resource: Resource): readonly Diagnostic[] {
  const url = stringAt(resource.object, 'spec', 'repoURL') ?? '';
  if (withoutUser(url) === url) return [];
  return [
    diagnose(repoUrlSecret, { object: displayName(resource) }, locate(resource, '/spec', 'key')),
  ];
}

function pathFindings(path: Json, pointer: string, report: FieldReport): readonly Diagnostic[] {
  const expected = pathProblem(typeof path === 'string' ? path : '');
  return expected === undefined ? [] : [report(fleetPathInvalid, pointer, expected)];
}

function oneSourceFindings(resource: Resource, source: Json, i: number): readonly Diagnostic[] {
  const report = reportOn(resource);
  const pointer = `/spec/sources/${i}`;
  const fields = ['path', 'as'].filter((field) => stringAt(source, field) !== undefined);
  const scopeOf = (field: string) => (field === 'path' ? 'cluster' : 'directory');
  return [
    ...fields.flatMap((field) =>
      pathFindings(valueAt(source, field) ?? '', `${pointer}/${field}`, report),
    ),
    ...[...fields, 'namespace'].flatMap((field) => {
      const template = stringAt(source, field);
      return templateFindings(resource, `${pointer}/${field}`, { template, scope: scopeOf(field) });
    }),
    ...namespaceFindings(resource, source, pointer),
    ...['include', 'exclude'].flatMap((field) =>
      listAt(source, field).flatMap((glob, j) =>
        globFindings(glob, `${pointer}/${field}/${j}`, report),
      ),
    ),
    ...applicationFindings(source, pointer, report),
    ...settingFindings(resource, source, pointer),
    ...selectorFindings(valueAt(source, 'clusters'), `${pointer}/clusters`, report),
  ];
}

/** A text without templates is checked independently of clusters. */
function namespaceFindings(
  resource: Resource,
  source: Json,
  pointer: string,
): readonly Diagnostic[] {
  const namespace = stringAt(source, 'namespace') ?? '';
  if (namespace === '' || isTemplate(namespace) || isDnsLabel(namespace)) return [];
  const at = locate(resource, `${pointer}/namespace`, 'value');
  return [diagnose(invalidNamespace, { namespace }, at)];
}

/** Findings about a glob of files. */
export function globFindings(
  glob: Json,
  pointer: string,
  report: FieldReport,
): readonly Diagnostic[] {
  if (typeof glob !== 'string' || glob === '') return [];
  const expected = pathProblem(glob.replace(/^\//, '')) ?? globProblem(glob);
  return expected === undefined ? [] : [report(fleetPathInvalid, pointer, expected)];
}

function applicationFindings(
  source: Json,
  pointer: string,
  report: FieldReport,
): readonly Diagnostic[] {
  const as = stringAt(source, 'as');
  if (as === undefined) {
    const path = stringAt(source, 'path') ?? '';
    const isRoot = path !== '' && pathSegments(path).length === 0;
    const expected = 'a directory, because the source is the root of the fleet';
    return isRoot ? [report(fleetApplicationRoot, `${pointer}/as`, expected)] : [];
  }
  if (as.includes('*'))
    return [report(fleetPathInvalid, `${pointer}/as`, 'a directory without "*"')];
  if (pathSegments(as).length > 0) return [];
  return [
    report(fleetApplicationRoot, `${pointer}/as`, 'a directory below the root of the branch'),
  ];
}

function duplicateFindings(resource: Resource, sources: readonly Json[]): readonly Diagnostic[] {
  const alike = groupBy([...sources.keys()], (i) => pathOf(sources[i] ?? null));
  return sources.flatMap((source, i) => {
    const samePath = alike.get(pathOf(source)) ?? [];
    const first = samePath.find((other) => isSameChoice(source, sources[other] ?? null)) ?? i;
    if (first === i) return [];
    const at = locate(resource, `/spec/sources/${i}`);
    const related = noteAt('listed here first', resource, `/spec/sources/${first}`);
    return [diagnose(sourceDuplicate, { path: stringAt(source, 'path') ?? '' }, at, [related])];
  });
}

/** Whether both are for the same clusters and files, with the same default namespace, as one application. */
function isSameChoice(one: Json, other: Json): boolean {
  return ['clusters', 'include', 'exclude', 'namespace', 'as'].every((field) =>
    jsonEqual(valueAt(one, field), valueAt(other, field)),
  );
}

function pathOf(source: Json): string {
  return pathSegments(stringAt(source, 'path') ?? '').join('/');
}

function branchFindings(resource: Resource, report: FieldReport): readonly Diagnostic[] {
  const branches = objectAt(resource.object, 'spec', 'branches');
  const author = stringAt(branches, 'author');
  const isAuthor =
    author === undefined || /^[^<>\p{Cc}]*[^<>\p{Cc}\s] <[^<>\s\p{Cc}]+>$/u.test(author);
  return [
    ...templateFindings(resource, '/spec/branches/name', {
      template: stringAt(branches, 'name'),
      scope: 'place',
    }),
    ...(isAuthor ? [] : [report(authorInvalid, '/spec/branches/author', '"Name <mail>"')]),
  ];
}
