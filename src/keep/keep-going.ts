/**
 * A fleet with errors → the rest of it, rendered with the state of the branches for applications with errors; or the reason why this is
 * impossible.
 */
import { firstBy } from '../collection/group-by.ts';
import { compareStrings } from '../collection/order.ts';
import { present } from '../collection/present.ts';
import { keepGoingStopped, keptApplicationShared } from '../diagnostic/codes/keep-going.ts';
import { type Diagnostic, diagnose, sortDiagnostics } from '../diagnostic/diagnostic.ts';
import { startOfFile } from '../diagnostic/position.ts';
import type { GitRepository } from '../git/repository.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import { type AttributedErrors, attributeErrors } from '../place/kept/attribute-errors.ts';
import { buildDirectoryTree } from '../place/source/directory-tree.ts';
import type { Match } from '../place/source/match-source.ts';
import { findMatches } from '../place/source/select-sources.ts';
import { FLEET_FILE } from '../read/fleet-root.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';
import { type LaidOutRepository, layoutRepository } from '../render/layout.ts';
import { renderAround } from '../render/render.ts';
import { judgementOf, type WriteOptions } from '../render/write-options.ts';
import type { DryCommit } from '../resource/dry-commit.ts';
import { findFleetMentions, namesIn } from './fleet-mentions.ts';
import { type KeptState, type Refused, readKeptState } from './kept-state.ts';
import { findMovedObjects } from './moved-objects.ts';
import { splitKept } from './split-kept.ts';

/** A run that continues despite errors. */
export interface KeepingRun {
  readonly reader: RepositoryReader;
  readonly repository: GitRepository;
  readonly dry: DryCommit;
  readonly options: WriteOptions & { readonly push?: string };
}

/** The part that can be written despite the errors. */
export interface KeptAround {
  /** Its findings decide whether anything is written. */
  readonly laidOut: LaidOutRepository;
  /** The findings of the applications that keep their state. */
  readonly aside: readonly Diagnostic[];
  /** All objects of the clusters: those of the rest and those that are kept. */
  readonly manifests: readonly ClusterManifests[];
}

/** Renders the rest; `broken` is the whole fleet with its errors. */
export async function keepGoing(broken: LaidOutRepository, run: KeepingRun): Promise<KeptAround> {
  const { fleet, diagnostics, topology } = broken;
  const { mayProceed } = judgementOf(run.options);
  const errors = diagnostics.filter((each) => !mayProceed([each]));
  const { manifests } = broken;
  if (fleet === undefined) return { laidOut: broken, aside: [], manifests };
  const { reader, options } = run;
  const fleetFile = options.fleetFile ?? FLEET_FILE;
  const matches = findMatches(fleet, topology, buildDirectoryTree(reader.paths));
  const attributed = attributeErrors(errors, { fleet, fleetFile, matches });
  const [other] = attributed.others;
  if (other !== undefined) {
    return { laidOut: withFindings(broken, [stop(other, [])]), aside: [], manifests };
  }
  const files = new Set(attributed.matches.flatMap(({ all }) => all));
  const aside = diagnostics.filter(
    ({ at, follows }) => files.has(at.file) && follows === undefined,
  );
  const rest = await renderRest({ ...run, fleet, fleetFile, matches, attributed, broken });
  const texts = new Map([...broken.texts, ...rest.laidOut.texts]);
  return { laidOut: { ...rest.laidOut, texts }, aside, manifests: rest.manifests };
}

/** The errors and the run. */
interface AroundErrors extends KeepingRun {
  readonly fleet: FleetSpec;
  readonly fleetFile: string;
  readonly matches: readonly Match[];
  readonly attributed: AttributedErrors;
  readonly broken: LaidOutRepository;
}

async function renderRest(around: AroundErrors): Promise<Omit<KeptAround, 'aside'>> {
  const { reader, repository, dry, options, broken, attributed, ...query } = around;
  const { leftOut, matches } = attributed;
  const { names } = broken;
  const mentions = await findFleetMentions(reader, { ...query, broken: matches });
  const stateQuery = { leftOut, names, dry, ...present({ remote: options.push }) };
  const state = await readKeptState(repository, stateQuery);
  const shared = refusals([...mentions, ...state.refused], attributed);
  if (shared.length > 0) {
    return { laidOut: withFindings(broken, shared), manifests: broken.manifests };
  }
  const rendered = await renderAround(reader, options, { leftOut, kept: state.objects });
  const split = splitKept(rendered, { leftOut, objects: state.objects, names });
  const { choose, mayProceed } = judgementOf(options);
  const chosen = choose(rendered.topology.clusters);
  const laidOut = layoutRepository({ ...rendered, manifests: split.manifests }, chosen);
  const found = laidOut.diagnostics.filter(
    // For applications that keep their state only errors are reported.
    (each) =>
      each.definition.needsAll !== true && (!state.files.has(each.at.file) || !mayProceed([each])),
  );
  const error = found.find((each) => !mayProceed([each]));
  const applications = [...attributed.places.keys()].sort(compareStrings);
  const laid = withKept(laidOut, state);
  const moved = await findMovedObjects(repository, {
    ...{ state: state.state, layouts: laid.layouts, objects: state.objects },
    manifests: split.manifests,
    mayHave: await namesIn(reader, matches),
  });
  const wrong = [
    ...(error === undefined ? [] : [stop(error, applications)]),
    ...refusals([...split.refused, ...moved], attributed),
  ];
  const { manifests } = rendered;
  return { laidOut: withFindings({ ...laid, diagnostics: found }, wrong), manifests };
}

function withFindings(laidOut: LaidOutRepository, more: readonly Diagnostic[]): LaidOutRepository {
  return { ...laidOut, diagnostics: sortDiagnostics([...laidOut.diagnostics, ...more]) };
}

/** The branches, with the applications that each keeps. */
function withKept(laidOut: LaidOutRepository, { applications }: KeptState): LaidOutRepository {
  const layouts = laidOut.layouts.map((layout) => {
    const kept = applications.get(layout.branch)?.map(({ path, files, from }) => {
      return { path, files, ...present({ from }) };
    });
    return { ...layout, ...present({ kept }) };
  });
  return { ...laidOut, layouts };
}

function stop({ code, at }: Diagnostic, without: readonly string[]): Diagnostic {
  const named = without.map((path) => `"${path}"`);
  return diagnose(keepGoingStopped, { found: code, without: named }, at);
}

/** One for each application, at the place of its first error. */
function refusals(
  refused: readonly Refused[],
  { places }: AttributedErrors,
): readonly Diagnostic[] {
  const first = firstBy(refused, ({ application }) => application);
  return [...first.values()].map(({ application, ...shown }) => {
    const at = places.get(application) ?? startOfFile(shown.content);
    return diagnose(keptApplicationShared, { application, ...shown }, at);
  });
}
