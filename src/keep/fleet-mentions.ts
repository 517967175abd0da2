/**
 * Applications with errors → the files of the commit that may contain fleet-level objects of theirs. No branch contains those, so the
 * branches have no earlier state of them.
 */
import { firstBy } from '../collection/group-by.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import { namesFleetKind } from '../place/kept/keep-refusal.ts';
import { sourceTypes } from '../place/rendered/registry.ts';
import type { Match } from '../place/source/match-source.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';
import { isManifestPath, isTopologyFile } from '../topology/select-topology-files.ts';
import type { Refused } from './kept-state.ts';

/** Input of the search. */
export interface MentionQuery {
  readonly fleet: Pick<FleetSpec, 'topology'>;
  readonly fleetFile: string;
  /** All files that the sources match. */
  readonly matches: readonly Match[];
  /** The sources of the applications with errors. */
  readonly broken: readonly Match[];
}

/** Searches the texts alone, since the files may be invalid; one finding for each application. */
export async function findFleetMentions(
  reader: RepositoryReader,
  { broken, ...query }: MentionQuery,
): Promise<readonly Refused[]> {
  const elsewhere = broken.some(needsProgram) ? filesOfNobody(reader, query) : [];
  const found: Refused[] = [];
  for (const match of broken) {
    const { application, all } = match;
    const refused = { application, branch: undefined };
    const packed = needsProgram(match) ? all.find((file) => file.endsWith('.tgz')) : undefined;
    if (packed !== undefined) found.push({ ...refused, content: packed, refusal: 'packed' });
    const files = (needsProgram(match) ? [...all, ...elsewhere] : all).filter(mayHoldObjects);
    const { value } = await reader.read(files);
    const content = value.find(({ text }) => namesFleetKind(text))?.path;
    if (content !== undefined) found.push({ ...refused, content, refusal: 'fleet' });
    const read = new Set(value.map(({ path }) => path));
    const unread = files.find((file) => !read.has(file));
    if (unread !== undefined) found.push({ ...refused, content: unread, refusal: 'unread' });
  }
  return [...firstBy(found, ({ application }) => application).values()];
}

/** Whether the files of an application contain a name; the output of a program may contain any. */
export async function namesIn(
  reader: RepositoryReader,
  broken: readonly Match[],
): Promise<(application: string, name: string) => boolean> {
  const { value } = await reader.read([...new Set(broken.flatMap(({ all }) => all))]);
  const texts = new Map(value.map(({ path, text }) => [path, text]));
  return (application, name) =>
    broken.some(
      (match) =>
        match.application === application &&
        (needsProgram(match) || match.all.some((file) => texts.get(file)?.includes(name) === true)),
    );
}

/** A program may read files of other directories, and after a failure it is unknown which ones. */
function needsProgram({ renderType, all }: Match): boolean {
  return renderType !== undefined || all.some(isMarker);
}

const markers = new Set(sourceTypes.flatMap((type) => type.markers));

function isMarker(file: string): boolean {
  return markers.has(file.slice(file.lastIndexOf('/') + 1));
}

/** Manifests that belong to no plain source and to no topology path. */
function filesOfNobody(
  { paths }: RepositoryReader,
  { fleet, fleetFile, matches }: Omit<MentionQuery, 'broken'>,
): readonly string[] {
  const taken = new Set(matches.flatMap(({ all }) => all));
  return paths.filter(
    (path) => !taken.has(path) && path !== fleetFile && !isTopologyFile(fleet, path),
  );
}

function mayHoldObjects(file: string): boolean {
  return isManifestPath(file) || file.endsWith('.tpl');
}
