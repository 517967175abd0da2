/**
 * The files of Applications and ApplicationSets, and what deploys these files in turn → why nothing of the repository applies a file, as
 * far as that is known: its kustomization does not list it, or an Application of its directory does not read it.
 */
import { getOrInsert } from '../../../src/collection/get-or-insert.ts';
import { groupPairs } from '../../../src/collection/group-by.ts';
import { memoiseByValue } from '../../../src/collection/memoise.ts';
import { present } from '../../../src/collection/present.ts';
import { pathsAbove } from '../../../src/layout/file-path.ts';
import { objectAt } from '../../../src/resource/json.ts';
import { parentOf } from '../directory.ts';
import { kustomizationsOf, kustomizedFiles } from '../kustomized-files.ts';
import type { SurveyedFiles } from '../surveyed-files.ts';

import type { Deployment, Deployments, UnknownDeployer } from './deployed-directory.ts';
import { readsFile } from './glob/chosen-files.ts';
import { changedDeployers, deployerFiles } from './kustomized-deployers.ts';

/** A deployer of a directory; several of one directory that read the same are one. */
interface Reader extends Pick<Deployment, 'by' | 'path' | 'settings'> {
  readonly files: Set<string>;
}

type Reads = (reader: Reader, file: string) => boolean;

/** The same, with the reason for each deployer of Argo CD in a file that nothing applies, or that is changed before. */
export function withUnapplied(found: Deployments, surveyed: SurveyedFiles): Deployments {
  const deployers = deployerFiles(surveyed);
  const charts = chartsIn(surveyed);
  if (deployers.size === 0 && charts.size === 0) return found;
  const unapplied = unappliedReason(found.known, { deployers, surveyed });
  const changed = changedDeployers(deployers, surveyed);
  const templated = templatedReason(surveyed, charts);
  const reasonOf = ({ by, file, path }: Pick<Deployment, 'by' | 'file'> & { path?: string }) => {
    const template = templated(file);
    if (template !== undefined) return template;
    if (!by.startsWith('Application')) return undefined;
    const reason = unapplied(file);
    if (reason !== undefined) return `is itself not applied: ${reason}`;
    const change = changed.get(file);
    // A release has the name of its Application.
    const isChanged = change?.isOfName !== true || charts.has(path ?? '');
    return isChanged ? change?.reason : undefined;
  };
  // A change may be one of the path, to any directory.
  const open = new Map<string, UnknownDeployer>();
  for (const { by, file } of found.known) {
    const change = unapplied(file) === undefined ? changed.get(file) : undefined;
    const reason = change?.isOfName === false ? change.reason : undefined;
    if (reason !== undefined) open.set(`${by} ${file}`, { by, file, reason, isOpen: true });
  }
  const known = found.known.map((each) => ({ ...each, ...present({ problem: reasonOf(each) }) }));
  const unknown = found.unknown.map((each) => {
    const reason = reasonOf(each);
    const isOpen = each.isOpen && unapplied(each.file) === undefined;
    return reason === undefined ? each : { ...each, reason, isOpen };
  });
  return { known, unknown: [...unknown, ...open.values()] };
}

/** A template of a chart has other texts, or no objects, as its values are. */
function templatedReason(
  { files }: SurveyedFiles,
  charts: ReadonlySet<string>,
): (file: string) => string | undefined {
  return (file) => {
    const place = pathsAbove(file).find(
      (path) => /(?:^|\/)templates$/.test(path) && charts.has(parentOf(path)),
    );
    const isTemplate = files.get(file)?.text.includes('{{') === true;
    if (place === undefined || !isTemplate) return undefined;
    const chart = parentOf(place);
    return `is a template of the chart ${chart === '' ? 'in the root' : chart}`;
  };
}

interface Among {
  /** The files of Argo CD's deployers. */
  readonly deployers: ReadonlySet<string>;
  readonly surveyed: SurveyedFiles;
}

function unappliedReason(
  known: readonly Deployment[],
  { deployers, surveyed }: Among,
): (file: string) => string | undefined {
  const listed = listedFiles(surveyed);
  const reads = newReads(surveyed);
  const readersOf = readersAbove(known);
  const roots = new Set(
    [...deployers].flatMap((file) => readersOf(file).filter((reader) => reads(reader, file))),
  );
  const ofOwn = new Set(
    known.filter(({ path, file }) => path === parentOf(file)).map((each) => each.file),
  );
  const readersThatRead = memoiseByValue((file: string) =>
    readersOf(file).filter((reader) => reads(reader, file)),
  );
  const own = memoiseByValue((file: string) => {
    const readers = readersOf(file).filter((reader) => roots.has(reader));
    if (readersThatRead(file).length > 0) return undefined;
    const [reader] = readers;
    if (reader !== undefined) return `${reader.by} reads ${reader.path} without ${file}`;
    const sample = file
      .split('/')
      .slice(0, -1)
      .find((segment) => samples.has(segment));
    if (sample !== undefined) return `${file} is among ${sample}`;
    const [kustomization] = kustomizationsOf(parentOf(file), surveyed.paths);
    const isListed = kustomization === undefined || listed.has(file) || ofOwn.has(file);
    return isListed ? undefined : `${kustomization} does not list ${file}`;
  });
  return withUnappliedReaders([...deployers], { own, readersThatRead });
}

/** What is known of a file by itself, and who reads it. */
interface Known {
  readonly own: (file: string) => string | undefined;
  readonly readersThatRead: (file: string) => readonly Reader[];
}

/** The same, and what only deployers in such files read in turn; deployers that read each other stay applied. */
function withUnappliedReaders(
  deployers: readonly string[],
  { own, readersThatRead }: Known,
): (file: string) => string | undefined {
  const reasons = new Map<string, string>();
  const reasonOf = (file: string) => reasons.get(file) ?? own(file);
  const open = deployers.filter((file) => own(file) === undefined);
  const filesRead = groupPairs(
    open.flatMap((file) => readersThatRead(file).map((reader) => [reader, file] as const)),
  );
  const readersIn = groupPairs(
    [...filesRead.keys()].flatMap((one) => [...one.files].map((file) => [file, one] as const)),
  );
  // What is still applied: the files of each reader, and the readers of each file.
  const files = new Map([...filesRead.keys()].map((one) => [one, new Set(one.files)] as const));
  const readers = new Map(open.map((file) => [file, new Set(readersThatRead(file))] as const));
  const lostBy = (file: string) =>
    (readersIn.get(file) ?? [])
      .filter((reader) => emptied(files.get(reader), file))
      .flatMap((reader) =>
        (filesRead.get(reader) ?? []).filter((read) => emptied(readers.get(read), reader)),
      );
  const lost = [...readersIn.keys()].filter((file) => own(file) !== undefined);
  // The list grows while it is read.
  for (const file of lost) {
    for (const read of lostBy(file)) {
      const [reader] = readersThatRead(read);
      const [first = ''] = reader?.files ?? [];
      reasons.set(read, `${reader?.by} is itself not applied: ${reasonOf(first)}`);
      lost.push(read);
    }
  }
  return reasonOf;
}

/** Takes one from a set; whether it was the last one. */
function emptied<T>(set: Set<T> | undefined, one: T): boolean {
  return set?.delete(one) === true && set.size === 0;
}

/** The deployers of other files that have a directory above a file. */
function readersAbove(known: readonly Deployment[]): (file: string) => readonly Reader[] {
  const byPath = new Map<string, Map<string, Reader>>();
  for (const { by, file, path, settings, problem } of known) {
    if (problem !== undefined) continue;
    const { directory = {}, flux } = settings;
    const key = JSON.stringify([directory, flux === undefined]);
    const same = getOrInsert(byPath, path, () => new Map<string, Reader>());
    getOrInsert(same, key, () => ({ by, path, settings, files: new Set<string>() })).files.add(
      file,
    );
  }
  return (file) =>
    pathsAbove(file)
      .flatMap((path) => [...(byPath.get(path)?.values() ?? [])])
      .filter(({ files }) => files.size > 1 || !files.has(file));
}

/** All files that any kustomization lists. */
function listedFiles(surveyed: SurveyedFiles): ReadonlySet<string> {
  const kustomized = surveyed.rendered.filter(({ by }) => by === 'kustomize');
  const directories = kustomized.map(({ path }) => path);
  return new Set(kustomizedFiles(directories, surveyed).map(({ file }) => file));
}

function chartsIn({ rendered }: SurveyedFiles): ReadonlySet<string> {
  return new Set(rendered.filter(({ by }) => by === 'Helm').map(({ path }) => path));
}

/** Directories of files that no deployer applies. */
const samples: ReadonlySet<string> = new Set([
  ...['example', 'examples', 'sample', 'samples', 'docs', 'testdata'],
]);

/** Whether a deployer of a directory reads a file in it. */
function newReads(surveyed: SurveyedFiles): Reads {
  const charts = chartsIn(surveyed);
  const built = memoiseByValue(
    (path: string) => new Set(kustomizedFiles([path], surveyed).map(({ file }) => file)),
  );
  return ({ path, settings }, file) => {
    const directory = objectAt(settings, 'directory') ?? {};
    const isFlux = objectAt(settings, 'flux') !== undefined;
    const isPlain = Object.keys(directory).length > 0;
    if (!isPlain && kustomizationsOf(path, surveyed.paths).length > 0) return built(path).has(file);
    if (isFlux || (!isPlain && charts.has(path))) return true;
    return readsFile(directory, file.slice(path.length + 1));
  };
}
