/** A KRM function's run: the text of a ResourceList → the text for the host, and the findings. Nothing is written. */

import { present } from '../collection/present.ts';
import { clusterNotFound } from '../diagnostic/codes/entry.ts';
import { hydrationPathOutside, resultsNotValidator } from '../diagnostic/codes/function.ts';
import { type Collector, newCollector } from '../diagnostic/collector.ts';
import { type Diagnostic, diagnose, hasErrors, sortDiagnostics } from '../diagnostic/diagnostic.ts';
import type { Position } from '../diagnostic/position.ts';
import { foldFindings } from '../judge/join/consequence.ts';
import { eachPlace } from '../judge/join/join-places.ts';
import { inRun } from '../judge/show-findings.ts';
import type { SilencedFinding } from '../judge/silence.ts';
import {
  decodeHydration,
  type Emit,
  type HydrationSpec,
} from '../kind/distributary-v1alpha1/hydration-spec.ts';
import { emitItems } from '../krm/emit-items.ts';
import { functionResult, type Places, placeText, silencedResult } from '../krm/function-result.ts';
import { isFromKustomize } from '../krm/host-annotation.ts';
import { readHydration } from '../krm/read-hydration.ts';
import { LIST_FILE, parseResourceList, type ResourceList } from '../krm/resource-list.ts';
import { authoredItems, isGenerator, type SortedItem, sortItems } from '../krm/sort-items.ts';
import { writeResourceList } from '../krm/write-resource-list.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import { parseDocuments } from '../parse/parse-documents.ts';
import { containedDirectory } from '../read/contained-directory.ts';
import { decodeText } from '../read/decode-text.ts';
import { FLEET_FILE } from '../read/fleet-root.ts';
import { readKustomization } from '../read/kustomization-file.ts';
import { openWorktreeWith } from '../read/worktree.ts';
import { renderRepository } from '../render/render.ts';
import { renderItems } from '../render/render-items.ts';
import type { RenderOptions } from '../render/rendered-repository.ts';
import { listAt } from '../resource/json.ts';
import { locate, type Resource } from '../resource/resource.ts';

/** Environment of the function. */
export interface FunctionOptions extends Pick<RenderOptions, 'fleetFile'> {
  /** The base directory of `spec.repository`. */
  readonly workingDirectory: string;
  /** Whether warnings are errors. */
  readonly strict: boolean;
}

/** Result of a run. */
export interface FunctionRun {
  /** Undefined without a list to return: an empty one would delete everything. */
  readonly output: string | undefined;
  readonly findings: readonly Diagnostic[];
  /** The silenced findings. */
  readonly silenced: readonly SilencedFinding[];
  /** Whether the input or its configuration is invalid as a whole. */
  readonly isUnusable: boolean;
  /** The texts of the repository's files that were read, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** A place in the terms of the host. */
  placeText(at: Position): string;
}

/** Runs the function. If there is an error, the items are returned unchanged. */
export async function runFunction(
  bytes: Uint8Array,
  options: FunctionOptions,
): Promise<FunctionRun> {
  const run = newCollector();
  const list = readList(run, bytes);
  if (list === undefined) return ended(run, options, { isUnusable: true });
  const items = run.keep(sortItems(list));
  const hydration = run.keep(readHydration(list.functionConfig));
  if (hydration === undefined) return ended(run, options, { list, isUnusable: true });
  const { texts, manifests, silenced } = await render(run, { items, hydration, options });
  const spec = decodeHydration(hydration);
  const own = ownManifests(run, manifests, hydration);
  run.add(await validatorFindings({ items, hydration, options }));
  const isRefused = own === undefined || hasErrors(inRun(run.diagnostics, options.strict));
  const texted = isRefused ? undefined : newItems(run, { items, spec, own });
  return ended(run, options, { list, texts, silenced, items: texted });
}

function readList(run: Collector, bytes: Uint8Array): ResourceList | undefined {
  const text = decodeText(LIST_FILE, bytes);
  if ('text' in text) return run.keep(parseResourceList(text.text));
  run.add([text]);
  return undefined;
}

interface Rendering {
  readonly manifests: readonly ClusterManifests[];
  readonly silenced?: readonly SilencedFinding[];
  readonly texts?: ReadonlyMap<string, string>;
}

interface FunctionRequest {
  readonly items: readonly SortedItem[];
  readonly hydration: Resource;
  readonly options: FunctionOptions;
}

async function render(
  run: Collector,
  { items, hydration, options }: FunctionRequest,
): Promise<Rendering> {
  const { cluster, repository } = decodeHydration(hydration);
  if (repository === undefined) {
    const rendered = renderItems(items, hydration);
    run.add(rendered.diagnostics);
    return rendered;
  }
  const found = await containedDirectory(options.workingDirectory, repository);
  if ('problem' in found) {
    const args = { path: repository, problem: found.problem };
    run.add([diagnose(hydrationPathOutside, args, locate(hydration, '/spec/repository', 'value'))]);
    return { manifests: [] };
  }
  const { fleetFile } = options;
  // The path may refer to a directory with a large part of the file system.
  const checkout = await openWorktreeWith(found.path, fleetFile ?? FLEET_FILE);
  const reader = { ...checkout, description: `"${repository}"` };
  const rendered = await renderRepository(reader, {
    ...present({ fleetFile }),
    given: { cluster, objects: authoredItems(items) },
  });
  run.add(rendered.diagnostics);
  return rendered;
}

/** The objects of the cluster; a finding if there is none of the name, unless the rendering failed. */
function ownManifests(
  run: Collector,
  manifests: readonly ClusterManifests[],
  hydration: Resource,
): ClusterManifests | undefined {
  const { cluster } = decodeHydration(hydration);
  const own = manifests.find((each) => each.cluster.name === cluster);
  if (own === undefined && !hasErrors(run.diagnostics)) {
    const names = manifests.map((each) => each.cluster.name);
    const at = locate(hydration, '/spec/cluster', 'value');
    run.add([diagnose(clusterNotFound, { clusterName: cluster, names }, at)]);
  }
  return own;
}

function newItems(
  run: Collector,
  {
    items,
    spec,
    own,
  }: { items: readonly SortedItem[]; spec: HydrationSpec; own: ClusterManifests },
): readonly string[] {
  const emit: Emit = spec.emit ?? (isGenerator(items) ? 'all' : 'derived');
  if (emit !== 'results') return run.keep(emitItems(items, own, emit));
  // kustomize compares the output of a validator with an input to which it has added annotations; it accepts an empty output.
  return isForKustomize(items) ? [] : items.map(({ item }) => item.source.text);
}

function isForKustomize(items: readonly SortedItem[]): boolean {
  return items.some(({ item }) => isFromKustomize(item.object));
}

/** In a container no kustomization is visible; a visible one must list validators. */
async function validatorFindings({
  items,
  hydration,
  options,
}: FunctionRequest): Promise<readonly Diagnostic[]> {
  if (decodeHydration(hydration).emit !== 'results' || !isForKustomize(items)) return [];
  const file = await readKustomization(options.workingDirectory);
  const [kustomization] = file === undefined ? [] : parseDocuments(file).value;
  if (file === undefined || kustomization === undefined) return [];
  if (listAt(kustomization.object, 'validators').length > 0) return [];
  const at = locate(hydration, '/spec/emit', 'value');
  return [diagnose(resultsNotValidator, { file: file.path }, at)];
}

interface Ended {
  readonly list?: ResourceList;
  readonly items?: readonly string[] | undefined;
  readonly texts?: ReadonlyMap<string, string> | undefined;
  readonly silenced?: readonly SilencedFinding[] | undefined;
  readonly isUnusable?: boolean;
}

function ended(run: Collector, options: FunctionOptions, result: Ended): FunctionRun {
  const findings = inRun(sortDiagnostics(run.diagnostics), options.strict);
  const { list, items, texts = new Map(), silenced = [], isUnusable = false } = result;
  const places: Places = list ?? { items: [] };
  return {
    output: list && answer(list, hasErrors(findings) ? undefined : items, { findings, silenced }),
    findings,
    silenced,
    texts,
    isUnusable,
    placeText: (at) => placeText(at, places),
  };
}

function answer(
  list: ResourceList,
  items: readonly string[] | undefined,
  { findings, silenced }: Pick<FunctionRun, 'findings' | 'silenced'>,
): string {
  return writeResourceList({
    apiVersion: list.apiVersion,
    items: items ?? list.items.map(({ source }) => source.text),
    // A result is about one resource.
    results: [
      ...foldFindings(eachPlace(findings)).map((finding) => functionResult(finding, list)),
      ...silenced.map((one) => silencedResult(one, list)),
    ],
  });
}
