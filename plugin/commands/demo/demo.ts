/** `demo`: the main job on an example fleet, in a temporary repository that stays for inspection. */
import { resolve } from 'node:path';
import { Command } from 'commander';
import { type HydratedRepository, hydrateRepository } from '../../../src/app/hydrate.ts';
import { invariant } from '../../../src/diagnostic/invariant.ts';
import { shellWord } from '../../../src/diagnostic/wording/shell-word.ts';
import { openRepository } from '../../../src/git/repository.ts';
import { type ExampleFleet, exampleFleet } from '../../carried/example-fleet.ts';
import { makeExampleRepository } from '../../carried/example-repository.ts';
import type { Context } from '../../fleet/context.ts';
import { orderTable } from '../../format/order.ts';
import { planText } from '../../format/plan.ts';
import type { Paint } from '../../format/terminal/colour.ts';
import { topologyText } from '../../format/topology.ts';
import { type Ending, UsageError } from '../../process/exit.ts';
import { examples, type Run } from '../../run.ts';
import { loseRegion } from './lose-region.ts';
import { requireLive, runLive } from './run-live.ts';

export function demoCommand(run: Run): Command {
  const command = new Command('demo')
    .description('write the branches of an example fleet, in a temporary repository')
    .option('--fleet <name>', 'the example fleet; an unknown name lists all (default: flomesh)')
    .option('--live', 'run the fleet on this machine: API servers, Argo CD, istiods and Envoys')
    .option(
      '--outage <region>',
      'in the running fleet of -C: the pods of a region vanish for 30 s, while clients send requests',
    )
    .addHelpText('after', examples(...exampleLines));
  return run(command, async (context) => {
    const { live, outage } = command.opts<Options>();
    return outage === undefined
      ? await demo(context, live === true)
      : await loseRegion(context, outage);
  });
}

/** The options as commander gives them. */
interface Options {
  readonly live?: true;
  readonly outage?: string;
}

const exampleLines = [
  'distributary demo',
  'distributary demo --fleet karmada',
  'distributary demo --live',
  'distributary -C /tmp/distributary-demo-x3fLqB demo --outage eu',
];

async function demo(context: Context, isLive: boolean): Promise<Ending> {
  const { host, paint } = context;
  if (context.directory !== resolve(host.cwd)) {
    throw new UsageError('demo makes a temporary directory of its own: it takes no -C');
  }
  // The common option of this name has no effect here.
  const fleet = exampleFleet(context.fleet);
  const live = isLive ? requireLive(fleet, host.env) : undefined;
  const directory = await makeExampleRepository(fleet, host.env);
  const hydrated = await hydrateRepository({
    repository: await openRepository(directory),
    revision: 'HEAD',
    allowEmpty: false,
    // The commits of the demo have no real author.
    sign: false,
    pruneBranches: false,
    choose: (all) => all,
  });
  context.report({ ...hydrated, silenced: [] });
  host.stdout.write(report({ fleet, directory }, hydrated, paint(host.stdout)));
  if (live !== undefined) await runLive(context, live, directory, hydrated);
  return 'fine';
}

/** An example fleet, and its directory. */
interface Shown {
  readonly fleet: ExampleFleet;
  readonly directory: string;
}

function report(shown: Shown, { plan, laid, topology }: HydratedRepository, paint: Paint): string {
  invariant(plan !== undefined, 'the example fleet has no errors');
  invariant(laid.type === 'rendered', 'a first run has nothing to recall');
  const { routes } = laid.laidOut;
  const heading = (text: string) => paint('info', `${text}\n`);
  return [
    heading(shown.fleet.title),
    topologyText(topology, paint),
    heading('Its branches, one for each cluster, written from one commit'),
    planText({ dryCommit: plan.dry.id, branches: plan.branches, gone: plan.gone }, paint),
    heading(`Who serves ${shown.fleet.service}, and who takes over in an outage`),
    orderTable(routes, shown.fleet.service, paint),
    heading('What to look at'),
    lookAt(shown),
  ].join('\n');
}

/** Commands to paste, each with a description. */
function lookAt({ fleet, directory }: Shown): string {
  const place = shellWord(directory);
  const git = (command: string) => `git -C ${place} ${command}`;
  const commands = [
    ['what was written by hand', git('ls-tree -r --name-only main')],
    ...fleet.look.map(([what, command]) => [what, git(command)]),
    [
      'the commits, each naming the one that it was made from',
      git('log --branches --format=%h%d%x20%s'),
    ],
    ['when you have seen enough', `rm -rf ${place}`],
  ];
  return commands.map(([what, command]) => `# ${what}\n${command}\n`).join('');
}
