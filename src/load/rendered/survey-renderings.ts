/**
 * Directories that programs render → the inputs of each program: which renderings have them all, as the lock has them. No program is started.
 */

import { newCollector } from '../../diagnostic/collector.ts';
import { type Diagnostic, hasErrors } from '../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import type { UnlistedFile } from '../../place/rendered/kustomize/unlisted-files.ts';
import type { Need, Rendering, Survey } from '../../place/rendered/source-type.ts';
import type { VendorLock } from '../../place/rendered/vendored/vendor-lock.ts';
import type { Directory } from '../../place/source/directory-tree.ts';
import type { RepositoryReader } from '../../read/repository-reader.ts';
import { type ProgramRun, storedFiles } from '../../resource/program-run.ts';
import { isBelow } from '../../topology/select-topology-files.ts';
import { entriesOf, judgeEntries } from '../load-lock.ts';

/** Input of a survey; `root` is the root directory of the reader's paths. */
export interface SurveyedRepository {
  readonly reader: RepositoryReader;
  readonly root: Directory;
  readonly lock: VendorLock;
}

/** The findings before any program is started. */
export interface Surveyed {
  readonly surveys: ReadonlyMap<Rendering, Survey>;
  readonly texts: ReadonlyMap<string, string>;
}

/** Surveys and reads in turn, until no survey needs another text. */
export async function surveyAll(
  renderings: readonly Rendering[],
  { reader, root, lock }: SurveyedRepository,
): Promise<Outcome<Surveyed>> {
  const texts = new Map<string, string>();
  const requested = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  const surveys = new Map<Rendering, Survey>();
  let open: readonly Rendering[] = renderings;
  while (open.length > 0) {
    for (const rendering of open) {
      surveys.set(rendering, rendering.type.survey(rendering, { root, texts, lock }));
    }
    const wantedBy = (rendering: Rendering): readonly string[] =>
      surveys.get(rendering)?.wanted ?? [];
    const fresh = new Set(open.flatMap(wantedBy).filter((path) => !requested.has(path)));
    for (const path of fresh) requested.add(path);
    const read = await reader.read([...fresh]);
    diagnostics.push(...read.diagnostics);
    for (const { path, text } of read.value) texts.set(path, text);
    // A survey follows from the texts that it requests.
    open = open.filter((rendering) => wantedBy(rendering).some((path) => fresh.has(path)));
  }
  return { value: { surveys, texts }, diagnostics };
}

/** The renderings that have all of their inputs, and the remote inputs of all. */
export interface ReadyRenderings {
  readonly ready: readonly { readonly rendering: Rendering; readonly run: ProgramRun }[];
  /** Remote inputs, including vendored ones. */
  readonly needs: readonly Need[];
  /** Manifests beside kustomizations that none of the renderings names. */
  readonly unlisted: readonly UnlistedFile[];
  /** The files that the programs get. */
  readonly stored: readonly string[];
  /** Texts that were read, for excerpts of findings. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Surveys the renderings, and compares their vendored inputs with the lock. */
export async function readyRenderings(
  renderings: readonly Rendering[],
  repository: SurveyedRepository,
): Promise<Outcome<ReadyRenderings>> {
  const { reader, lock } = repository;
  const log = newCollector();
  const { surveys, texts } = log.keep(await surveyAll(renderings, repository));
  const all = [...surveys.values()];
  const files = all.flatMap(({ run }) => storedFiles(run));
  const judged = await judgeEntries(lock, entriesOf(lock, files), reader);
  log.add(judged.flatMap(({ findings }) => findings));
  const changed = judged.filter(({ findings }) => findings.length > 0);
  const entries = changed.map(({ entry }) => entry);
  const ready = [...surveys].flatMap(([rendering, survey]) => {
    const findings = surveyFindings(survey, reader);
    log.add(findings);
    const isWhole = entriesOf({ ...lock, entries }, storedFiles(survey.run)).length === 0;
    return isWhole && !hasErrors(findings) ? [{ rendering, run: survey.run }] : [];
  });
  const needs = all.flatMap((survey) => survey.needs);
  const unlisted = unlistedIn(all);
  return { value: { ready, needs, unlisted, stored: files, texts }, diagnostics: log.diagnostics };
}

/** Several renderings may build one kustomization: each file once, unless any of them names it. */
function unlistedIn(surveys: readonly Survey[]): readonly UnlistedFile[] {
  const named = new Set(surveys.flatMap((survey) => survey.named ?? []));
  const unlisted = surveys.flatMap((survey) => survey.unlisted ?? []);
  const byFile = new Map(unlisted.map((each) => [each.file, each]));
  return [...byFile.values()].filter(({ file }) => !named.has(file));
}

/** An unreadable file is an error in every used directory, whatever its source. */
function surveyFindings(
  { directories, diagnostics }: Survey,
  { problems }: RepositoryReader,
): readonly Diagnostic[] {
  const unread = problems.filter(({ at }) => directories.some((path) => isBelow(at.file, path)));
  return [...diagnostics, ...unread];
}
