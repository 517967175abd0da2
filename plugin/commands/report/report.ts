/** `report`: the fleet, or a commit of it → an HTML page of each service's failover when clusters are lost. */

import { resolve } from 'node:path';
import { Command } from 'commander';
import { compareOutages } from '../../../src/app/outage/compare.ts';
import { present } from '../../../src/collection/present.ts';
import { hasErrors } from '../../../src/diagnostic/diagnostic.ts';
import { writeOutput } from '../../../src/disk/output-place.ts';
import { openRepository } from '../../../src/git/repository.ts';
import { workTreeRoot } from '../../../src/git/work-tree.ts';
import { showFindings } from '../../../src/judge/show-findings.ts';
import { FLEET_FILE } from '../../../src/read/fleet-root.ts';
import type { RepositoryReader } from '../../../src/read/repository-reader.ts';
import { openRevision } from '../../../src/read/revision/git-tree.ts';
import { openWorktree } from '../../../src/read/worktree.ts';
import { renderRepository } from '../../../src/render/render.ts';
import type { RenderedRepository, RenderOptions } from '../../../src/render/rendered-repository.ts';
import { pageParts } from '../../carried/page-parts.ts';
import { serviceMatcher } from '../../fleet/choice/service-choice.ts';
import type { Context } from '../../fleet/context.ts';
import { findFleet, reportRendered } from '../../fleet/open-fleet.ts';
import { renderProposed } from '../../fleet/proposed-fleet.ts';
import { isPageHtml, pageHtml } from '../../format/report/html.ts';
import { pageChange } from '../../format/report/page-change.ts';
import type { PageDocument, PageState } from '../../format/report/page-document.ts';
import { type PageFrame, pageOfStates } from '../../format/report/page-of-states.ts';
import { type ModelledState, modelState, type NamedState } from '../../format/report/page-state.ts';
import { type Ending, UsageError } from '../../process/exit.ts';
import { writeFailure } from '../../process/system-failure.ts';
import { examples, type Run } from '../../run.ts';

/** The options as commander gives them. */
interface Options {
  readonly out?: string;
  readonly at?: string;
  readonly base?: string;
  readonly service?: string;
}

export function reportCommand(run: Run): Command {
  const command = new Command('report')
    .description('write an HTML page of the fleet in normal operation and in outages, as one file')
    .option('--out <file>', 'the output file, such as fleet.html (default: standard output)')
    .option('--at <commit>', 'the fleet at this commit')
    .option(
      '--base <commit>',
      'compare with this commit: the page shows both states and the effects of the change',
    )
    .option('--service <pattern>', 'only services of this name, or such as "shop/*"')
    .addHelpText('after', examples(...exampleLines));
  return run(command, async (context) => {
    const options = command.opts<Options>();
    const { out } = options;
    const page = await pageOf(context, options);
    if (typeof page === 'string') return page;
    const html = pageHtml(page, pageParts());
    if (out === undefined) context.host.stdout.write(html);
    else await writeOut(context, out, html);
    return 'fine';
  });
}

const exampleLines = [
  'distributary report --out fleet.html',
  'distributary report --at HEAD --out fleet.html',
  'distributary report --service "shop/*" --out shop.html',
  'distributary report --base HEAD~1 --at HEAD --out change.html',
];

/** The page, or the exit status without one. */
async function pageOf(context: Context, options: Options): Promise<PageDocument | Ending> {
  const opened = await openState(context, options.at);
  const isChosen = serviceMatcher(options.service ?? '*');
  if (!opened.reader.paths.includes(opened.options.fleetFile)) {
    if (options.base !== undefined) {
      throw new UsageError(`--base compares fleets: there is no ${opened.options.fleetFile}`);
    }
    return await proposedPage(context, opened, options);
  }
  const rendered = await renderRepository(opened.reader, opened.options);
  const ending = await reportRendered(context, rendered);
  if (ending !== 'fine') return ending;
  const state = modelState(named(context, rendered, opened), isChosen);
  refuseNothing(options, state);
  const cut = hasObjects(rendered) ? [] : [nothingPlaced];
  const name = rendered.fleet?.name ?? '';
  const frame = { name, cut, shown: 0, hasFleet: true, options: sameOptions(context, options) };
  if (options.base === undefined) return pageOfStates([state], frame);
  return await changePage(context, state, { isChosen, base: options.base, frame });
}

/** The page of two states; a base with errors is an error. */
async function changePage(
  context: Context,
  after: ModelledState,
  {
    isChosen,
    base,
    frame,
  }: {
    readonly isChosen: (service: string) => boolean;
    readonly base: string;
    readonly frame: PageFrame;
  },
): Promise<PageDocument | Ending> {
  const opened = await openState(context, base);
  const rendered = await renderRepository(opened.reader, opened.options);
  if (!context.mayProceed(rendered.diagnostics)) return await reportRendered(context, rendered);
  const before = modelState(named(context, rendered, opened), isChosen);
  const compared = compareOutages(rendered, after.rendered, {
    isChanged: () => true,
    isChosen: () => true,
  });
  const change = pageChange(compared);
  return pageOfStates([before, after], { ...frame, shown: 1 }, { change });
}

/** The files of one state, with its names. */
interface OpenedState extends Pick<PageState, 'label' | 'state' | 'commit'> {
  readonly reader: RepositoryReader;
  readonly root: string;
  readonly options: RenderOptions & { readonly fleetFile: string };
}

async function openState(context: Context, at: string | undefined): Promise<OpenedState> {
  const { root, options } = await findFleet(context);
  const named = { ...options, fleetFile: options.fleetFile ?? FLEET_FILE };
  if (at === undefined) {
    const reader = await openWorktree(root);
    return { reader, root, options: named, ...asTheyAre };
  }
  const { reader, dry } = await openRevision(await openRepository(root), at);
  const commit = dry.id.slice(0, 12);
  const label = `Commit ${commit}`;
  return { reader, root, options: named, label, commit, state: `Commit ${dry.id}` };
}

const asTheyAre = { label: 'Files as they are', state: 'The files as they are' };

/** The page of a repository without a Fleet. */
async function proposedPage(
  context: Context,
  { reader, root, options, state }: OpenedState,
  chosen: Options,
): Promise<PageDocument | Ending> {
  const { today, proposed, notes } = await renderProposed(reader, root, options);
  context.say(`there is no ${options.fleetFile}: the page is about the one that init proposes`);
  for (const note of notes) context.say(`note: ${note}`);
  const ending = await reportRendered(context, hasErrors(today.diagnostics) ? today : proposed);
  if (today.fleet === undefined || today.topology.clusters.length === 0) return ending;
  const errors = { today: countErrors(today), proposed: countErrors(proposed) };
  const isChosen = serviceMatcher(chosen.service ?? '*');
  const now = modelState(named(context, today, { label: 'Today', state }), isChosen, proposed);
  context.say(todayInWords(today, now));
  const isBroken = errors.proposed > 0 || errors.today > 0;
  const then = isBroken ? undefined : modelState(named(context, proposed, asProposed), isChosen);
  const states = [now, ...(then === undefined ? [] : [then])] as const;
  refuseNothing(chosen, ...states);
  const frame: PageFrame = {
    name: today.fleet?.name ?? '',
    cut: [
      noFleet(options.fleetFile),
      ...(hasObjects(today) ? [] : [nothingRead]),
      ...notes.map((note) => note.split('\n', 1)[0] ?? ''),
      ...(isBroken ? [erroneous(Math.max(errors.today, errors.proposed))] : []),
      ...(errors.today > 0 ? [partlyRead] : []),
    ],
    shown: 0,
    hasFleet: false,
    options: [],
  };
  return pageOfStates(states, frame, { proposed: then });
}

const asProposed = {
  label: 'As proposed',
  state: 'The files as they are, with the distributary.yaml that distributary init proposes',
};

function named(
  context: Context,
  rendered: RenderedRepository,
  { label, state, commit }: Pick<PageState, 'label' | 'state' | 'commit'>,
): NamedState {
  return {
    ...{ rendered, label, state },
    ...present({ commit }),
    findings: showFindings(rendered, { strict: context.strict }).joined,
  };
}

function countErrors({ diagnostics }: RenderedRepository): number {
  return diagnostics.filter(({ severity }) => severity === 'error').length;
}

/** Whether a cluster has an object. */
function hasObjects({ manifests }: RenderedRepository): boolean {
  return manifests.some(({ placed }) => placed.length > 0);
}

function todayInWords(today: RenderedRepository, { gaps }: ModelledState): string {
  if (!hasObjects(today)) return nothingRead;
  if (gaps.shared === 0) return 'no service is served by several clusters today';
  return `${gaps.lacking} of ${gaps.shared} services that several clusters serve do not fail over today for some of their clients`;
}

const nothingRead =
  'No object was read for any cluster, so the page has no services. The notes of distributary init and the findings are the reasons.';

const nothingPlaced =
  'No object was read for any cluster, so the page has no services: no source of the Fleet has an object for a cluster.';

const partlyRead =
  'The page shows what could be read: objects with errors are left out or incomplete, and the findings list them.';

function noFleet(file: string): string {
  return `There is no ${file}. The page shows the state of the files, without objects that controllers create in clusters.`;
}

function erroneous(errors: number): string {
  return `The proposal of distributary init has ${errors} error${errors === 1 ? '' : 's'}, so the page shows the present state only. Run distributary init and distributary check to list them.`;
}

function refuseNothing({ service }: Options, ...states: readonly ModelledState[]): void {
  if (service === undefined || states.some(({ flows }) => flows.length > 0)) return;
  throw new UsageError(`--service names no service that clients call: ${service}`);
}

/** The options of this run that select other files or services. */
function sameOptions({ fleet, topology }: Context, { service }: Options): readonly string[] {
  const chosen = { '--fleet': fleet, '--topology': topology, '--service': service };
  return Object.entries(chosen).flatMap(([name, value]) =>
    value === undefined ? [] : [name, value],
  );
}

async function writeOut(context: Context, out: string, html: string): Promise<void> {
  const { directory } = context;
  try {
    const workTree = (await workTreeRoot(directory)) ?? directory;
    await writeOutput(resolve(directory, out), workTree, { text: html, over: isPageHtml });
  } catch (error) {
    throw writeFailure(out, error);
  }
  context.say(`written to ${out}: open it in a browser`);
}
