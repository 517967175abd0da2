/** `init`: an existing repository → a matching `distributary.yaml` and files for its clusters; later, the additions. */

import { existsSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { Command } from 'commander';
import { ownDirectory } from '../../src/disk/own-directory.ts';
import { replaceFiles, type WrittenFile } from '../../src/disk/replace-files.ts';
import { wayIn, workTreeRoot } from '../../src/git/work-tree.ts';
import { FLEET_FILE, findFleetRoot } from '../../src/read/fleet-root.ts';
import type { RepositoryReader } from '../../src/read/repository-reader.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import type { Context } from '../fleet/context.ts';
import { below } from '../fleet/open-fleet.ts';
import { printable } from '../format/terminal/display-width.ts';
import { inertFile } from '../format/terminal/log-command.ts';
import { type Ending, UsageError } from '../process/exit.ts';
import { writeFailure } from '../process/system-failure.ts';
import { writeClusterLocal } from '../proposal/cluster-local.ts';
import { schemaFiles, withSchema } from '../proposal/editor-schemas.ts';
import type { Proposal } from '../proposal/propose-fleet.ts';
import {
  proposeForRepository,
  type RepositoryProposal,
} from '../proposal/propose-for-repository.ts';
import type { Survey } from '../proposal/survey.ts';
import { topologyPath, topologyText } from '../proposal/topology-file.ts';
import { updateFleet } from '../proposal/update-fleet.ts';
import { examples, type Run } from '../run.ts';

/** The options as commander gives them. */
interface Options {
  readonly clusters?: string;
  readonly foundClusters?: boolean;
  readonly update?: boolean;
  readonly clusterLocal?: boolean;
  readonly promoter?: boolean;
  readonly schemas?: boolean;
  readonly all?: boolean;
  readonly dryRun?: boolean;
}

export function initCommand(run: Run): Command {
  const command = new Command('init')
    .description('propose a distributary.yaml for a repository; overwrites no file')
    .option(
      '--clusters <names>',
      'write a Cluster file for each of these clusters without one, such as paris,boston',
    )
    .option(
      '--found-clusters',
      'write a Cluster file for each cluster name found in the repository',
    )
    .option('--update', 'add missing sources and settings to the existing distributary.yaml')
    .option(
      '--cluster-local',
      'add cluster-local services to MeshConfig in Git where the fleet needs them (DIS0523)',
    )
    .option('--promoter', 'name branches as gitops-promoter expects them: env/<cluster>-next')
    .option(
      '--schemas',
      'write JSON Schemas for editors below .distributary/, and refer to them in the written files',
    )
    .option(
      '--all',
      'name every directory that is left out and every unreadable file, not only some',
    )
    .option('--dry-run', 'print the proposal and write nothing')
    .addHelpText(
      'after',
      examples(
        'distributary init --dry-run',
        'distributary init --clusters paris,boston',
        'distributary init --promoter --dry-run',
        'distributary init --update',
        'distributary init --update --schemas',
        'distributary init --dry-run --all',
        'distributary init --cluster-local',
      ),
    );
  return run(command, async (context) => await init(context, command.opts<Options>()));
}

async function init(context: Context, options: Options): Promise<Ending> {
  if (options.clusterLocal === true) {
    refuseOthers(options);
    await writeClusterLocal(context, options.dryRun === true);
    return 'fine';
  }
  const file = below(context.directory, context.fleet ?? FLEET_FILE, '--fleet');
  const isUpdate = options.update === true;
  const reader = await openWorktree(context.directory);
  if (isUpdate && options.promoter === true) {
    throw new UsageError(
      '--promoter and --update exclude each other: --update does not change spec.branches',
    );
  }
  refuseExisting(context.directory, reader.paths, file, options);
  const { proposal, written: missing } = await propose(context, reader, options, file);
  const { text: plain, notes } = isUpdate ? await updated(reader, file, proposal) : proposal;
  const text = options.schemas === true ? withSchema(plain, file, 'Fleet') : plain;
  if (options.dryRun !== true) await writeAll(context, file, text, { ...options, missing });
  context.host.stdout.write(inertFile(text));
  for (const note of [...(await nestedNotes(context, reader, file)), ...notes]) {
    context.say(`note: ${note}`);
  }
  sayNext(context, file, options, missing);
  return 'fine';
}

function refuseOthers({ clusters, foundClusters, update, schemas, all }: Options): void {
  const others = [foundClusters, update, schemas, all];
  if (clusters === undefined && !others.includes(true)) return;
  throw new UsageError('--cluster-local requires an existing fleet, and supports only --dry-run');
}

function refuseExisting(
  at: string,
  paths: readonly string[],
  file: string,
  options: Options,
): void {
  const isThere = paths.includes(file);
  if (!isThere && options.dryRun !== true && existsSync(join(at, file)))
    throw new UsageError(`${file} is there, but git ignores it, or it is no file`);
  if (options.update === true && !isThere) {
    throw new UsageError(`${file} does not exist; init without --update writes it`);
  }
  if (isThere && options.update !== true && options.dryRun !== true) {
    throw new UsageError(
      `${file} is there already; --update adds what it does not mention, --dry-run prints what would be proposed`,
    );
  }
}

async function propose(
  context: Context,
  reader: RepositoryReader,
  options: Options,
  fleetFile: string,
): Promise<RepositoryProposal> {
  const given = namesOf(options.clusters);
  return await proposeForRepository(reader, {
    ...{ directory: context.directory, fleetFile, given },
    writtenFor: (survey) => (options.foundClusters === true ? foundNames(survey, given) : given),
    mayGlob: options.update !== true,
    isWritten: options.dryRun !== true,
    isWhole: options.all === true,
    ...(options.promoter === true ? { branches: 'env/{{ name }}-next' } : {}),
  });
}

/** A fleet around this one, or in it, has the same files: its branches would be the same. */
async function nestedNotes(
  { directory }: Context,
  { paths }: RepositoryReader,
  file: string,
): Promise<readonly string[]> {
  const root = await workTreeRoot(directory);
  const parent = dirname(directory);
  const around =
    root === undefined || wayIn(root, parent) === undefined
      ? undefined
      : await findFleetRoot(parent, FLEET_FILE, root);
  const inside = paths.filter((path) => path !== file && basename(path) === FLEET_FILE);
  return [
    ...(around === undefined
      ? []
      : [
          `${join(relative(directory, around), FLEET_FILE)} is a Fleet around this directory: one nested in it would write the same branches; change that one with distributary init --update`,
        ]),
    ...inside.map(
      (path) => `${path} is a Fleet in this directory: the files below it are of two fleets`,
    ),
  ];
}

function namesOf(text: string | undefined): readonly string[] {
  const names = text?.split(',').map((name) => name.trim()) ?? [];
  const wrong = names.find((name) => !/^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/.test(name));
  if (wrong === undefined) return [...new Set(names)];
  throw new UsageError(
    `--clusters has the name "${printable(wrong)}", expected lower-case letters, digits and "-"`,
  );
}

function foundNames({ clusters, names }: Survey, given: readonly string[]): readonly string[] {
  if (clusters.length === 0 && given.length === 0 && names.names.length === 0) {
    throw new UsageError('no cluster name was found; set the names with --clusters');
  }
  return names.names;
}

async function updated(
  reader: RepositoryReader,
  file: string,
  proposal: Proposal,
): Promise<Pick<Proposal, 'text' | 'notes'>> {
  const [present] = (await reader.read([file])).value;
  const update = present === undefined ? undefined : updateFleet(present, proposal);
  if (update !== undefined) return update;
  throw new UsageError(`${file} cannot be read: run distributary check`);
}

/** The Fleet is the last one: a killed run can be repeated. */
async function writeAll(
  context: Context,
  file: string,
  text: string,
  { missing, update, schemas }: Options & { readonly missing: readonly string[] },
): Promise<void> {
  const taken = missing.map(topologyPath).find((path) => existsSync(join(context.directory, path)));
  if (taken !== undefined)
    throw new UsageError(`${taken} is there already, and describes no such cluster`);
  const clusters = missing.map((name) => {
    const path = topologyPath(name);
    const plain = topologyText(name);
    return { path, text: schemas === true ? withSchema(plain, path, 'ClusterProfile') : plain };
  });
  // They are replaced by this release's; an existing symbolic link is replaced, not followed.
  const schemaList = schemas === true ? schemaFiles() : [];
  const written: readonly WrittenFile[] = [
    ...clusters,
    ...schemaList.map((one) => ({ ...one, over: 'any' as const })),
    { path: file, text, ...(update === true ? { over: () => true } : {}) },
  ];
  try {
    await replaceFiles(await ownDirectory({ root: context.directory }), written);
  } catch (error) {
    throw writeFailure(file, error);
  }
}

function sayNext(
  context: Context,
  file: string,
  { dryRun, update }: Options,
  missing: readonly string[],
): void {
  const files = missing.map(topologyPath);
  if (dryRun === true) {
    if (files.length > 0) context.say(`would write ${files.join(', ')}`);
    return;
  }
  const all = [file, ...files].join(', ');
  context.say(
    update === true
      ? `${all} now ${files.length > 0 ? 'have' : 'has'} all that was found; next: distributary check`
      : `written to ${all}; next: distributary check`,
  );
}
