/**
 * `demo`: the main job on the example fleet, in a temporary repository that stays for inspection.
 * @module
 */
import { Command } from 'commander';
import {
  type HydratedRepository,
  hasErrors,
  hydrateRepository,
  invariant,
  openRepository,
} from '../../src/index.ts';
import type { Context } from '../context.ts';
import { makeExampleRepository } from '../example-repository.ts';
import type { Ending } from '../exit.ts';
import type { Paint } from '../format/colour.ts';
import { orderTable } from '../format/order.ts';
import { planText } from '../format/plan.ts';
import { topologyText } from '../format/topology.ts';
import { examples, type Run } from '../run.ts';

/** Makes the command. */
export function demoCommand(run: Run): Command {
  const command = new Command('demo')
    .description('write the branches of an example fleet, in a temporary repository')
    .addHelpText('after', examples('distributary demo'));
  return run(command, demo);
}

async function demo(context: Context): Promise<Ending> {
  const { host, paint } = context;
  const directory = makeExampleRepository(host.env);
  const hydrated = await hydrateRepository({
    repository: await openRepository(directory),
    revision: 'HEAD',
    allowEmpty: false,
    pruneBranches: false,
    choose: (all) => all,
    mayProceed: (findings) => !hasErrors(findings),
  });
  context.report(hydrated.diagnostics, (file) => hydrated.texts.get(file));
  host.stdout.write(report(directory, hydrated, paint(host.stdout)));
  return 'fine';
}

function report(
  directory: string,
  { plan, routes, topology }: HydratedRepository,
  paint: Paint,
): string {
  invariant(plan !== undefined, 'the example fleet has no errors');
  const heading = (text: string) => paint('info', `${text}\n`);
  return [
    heading(`An example fleet: three regions, five clusters, an API that runs in four of them`),
    topologyText(topology, paint),
    heading('Its branches, one for each cluster, written from one commit'),
    planText({ dryCommit: plan.dry.id, branches: plan.branches, gone: plan.gone }, paint),
    heading('Who serves shop/api, and who takes over in an outage'),
    orderTable(routes, 'shop/api', paint),
    heading('What to look at'),
    lookAt(directory),
  ].join('\n');
}

/** Commands as they can be pasted, each with what it shows. */
function lookAt(directory: string): string {
  const place = /^[\w./-]+$/.test(directory)
    ? directory
    : `'${directory.replaceAll("'", `'\\''`)}'`;
  const git = (command: string) => `git -C ${place} ${command}`;
  const commands = [
    ['what was written by hand', git('ls-tree -r --name-only main')],
    [
      'Dallas runs no API: what it needs to call that of the others',
      git('show env/dallas:apps/api/manifest.yaml'),
    ],
    [
      'what differs between Paris and Tokyo, which has a policy of its own',
      git('diff env/paris env/tokyo -- apps/api'),
    ],
    [
      'the commits, each naming the one that it was made from',
      git('log --branches --format=%h%d%x20%s'),
    ],
    ['when you have seen enough', `rm -rf ${place}`],
  ];
  return commands.map(([what, command]) => `# ${what}\n${command}\n`).join('');
}
