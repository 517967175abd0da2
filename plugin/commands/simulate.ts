/** `simulate`: the work tree and outages → the providers per consumer during each outage, and the services without one. */

import { Command } from 'commander';
import { modelOutages, type OutageModel } from '../../src/app/outage/simulate.ts';
import { didYouMeanOrKnown } from '../../src/diagnostic/wording/nearest-name.ts';
import { countOutages, type OutageKind, outagesOf } from '../../src/outage/loss.ts';
import { type Outage, readOutage } from '../../src/outage/outage.ts';
import { failingFlows, MOST_QUESTIONS, rankScenarios } from '../../src/outage/simulate.ts';
import { renderRepository } from '../../src/render/render.ts';
import type { RenderedRepository } from '../../src/render/rendered-repository.ts';
import type { Cluster } from '../../src/topology/topology.ts';
import { addFormats, type Formats } from '../command-line/format-option.ts';
import { requireCluster, unknownCluster } from '../fleet/choice/cluster-choice.ts';
import { serviceMatcher } from '../fleet/choice/service-choice.ts';
import { openFleet, reportRendered } from '../fleet/open-fleet.ts';
import { outagesJson } from '../format/outages/json.ts';
import { outagesMarkdown } from '../format/outages/markdown.ts';
import type { OutageReport } from '../format/outages/report.ts';
import { outagesText } from '../format/outages/text.ts';
import { UsageError } from '../process/exit.ts';
import { examples, type Run } from '../run.ts';

/** The options as commander gives them. */
interface Options {
  readonly down?: readonly string[];
  readonly degrade?: readonly string[];
  readonly ready?: readonly string[];
  readonly service?: string;
  readonly from?: string;
  readonly allSingleFailures?: boolean;
  readonly allPods?: boolean;
  readonly allPairs?: boolean;
  readonly allRegions?: boolean;
  readonly exitCode?: boolean;
}

/** By the value of `-o`. */
const formats: Formats<OutageReport> = new Map([
  ['text', outagesText],
  ['json', outagesJson],
  ['markdown', outagesMarkdown],
]);

export function simulateCommand(run: Run): Command {
  const command = new Command('simulate')
    .description('simulate outages: report which clusters take over, and which requests fail')
    .option(
      '--down <pattern...>',
      'the lost clusters: names or patterns such as "eu/*/*/*"; "gateway:paris" for its gateway alone',
    )
    .option(
      '--degrade <cluster=percent...>',
      'the percentage of pods that still respond, such as paris=50%',
    )
    .option(
      '--ready <cluster=percent...>',
      'the percentage of pods that are ready, such as paris=50%; the others get no requests',
    )
    .option('--service <pattern>', 'only services of this name, or such as "shop/*"')
    .option('--from <cluster>', 'only the clients in this cluster')
    .option('--all-single-failures', 'the loss of each single cluster, worst first (default)')
    .option(
      '--all-pods',
      'the loss of the pods of each cluster, whose clients are left, worst first',
    )
    .option('--all-pairs', 'the loss of each pair of clusters, worst first')
    .option('--all-regions', 'the loss of each region, worst first')
    .option(
      '--exit-code',
      "exit with 1 if an outage makes requests fail, all of a client's or a part of them",
    )
    .addHelpText('after', examples(...exampleLines));
  const print = addFormats(command, formats);
  return run(command, async (context) => {
    const options = command.opts<Options>();
    refuseContradictions(options);
    const { reader, place } = await openFleet(context);
    const rendered = await renderRepository(reader, place.options);
    const ending = await reportRendered(context, rendered);
    if (ending !== 'fine') return ending;
    const report = simulate(rendered, options);
    print(context, report);
    const isHarmful = report.scenarios.some((one) => failingFlows(one).length > 0);
    return options.exitCode === true && isHarmful ? 'findings' : 'fine';
  });
}

const exampleLines = [
  'distributary simulate',
  'distributary simulate --down eu/eu-west/*/*',
  'distributary simulate --down gateway:paris --degrade tokyo=50% --service shop/api',
  'distributary simulate --ready tokyo=60%',
  'distributary simulate --all-pods --service "shop/*"',
  'distributary simulate --all-regions -o markdown',
];

function refuseContradictions(options: Options): void {
  const kinds = kindsOf(options);
  if (kinds.length > 1 || (kinds.length === 1 && namesOutage(options))) {
    throw new UsageError(
      '--down, --degrade and --ready select one outage, --all-single-failures, --all-pods, --all-pairs and --all-regions several: use one of these options',
    );
  }
}

function namesOutage({ down, degrade, ready }: Options): boolean {
  return [down, degrade, ready].some((words) => words !== undefined);
}

function kindsOf(options: Options): readonly OutageKind[] {
  const kinds: readonly (readonly [OutageKind, boolean | undefined])[] = [
    ['single-failures', options.allSingleFailures],
    ['pods', options.allPods],
    ['pairs', options.allPairs],
    ['regions', options.allRegions],
  ];
  return kinds.filter(([, isWanted]) => isWanted === true).map(([kind]) => kind);
}

function simulate(rendered: RenderedRepository, options: Options): OutageReport {
  const { clusters } = rendered.topology;
  const { service, from } = options;
  const named = namesOutage(options) ? [namedOutage(options, clusters)] : undefined;
  const kind = kindsOf(options)[0] ?? 'single-failures';
  const count = named?.length ?? countOutages(kind, clusters);
  const model = modelOf(rendered, options);
  const { length: flows } = model.flows;
  if (Math.max(1, model.ways) * count > MOST_QUESTIONS) {
    throw new UsageError(
      `${count} outages of ${flows} flows are too many to answer at once: narrow them by --service or --from, or select one with --down`,
    );
  }
  const found = model.simulate(named ?? outagesOf(kind, clusters));
  const scenarios = named === undefined ? rankScenarios(found) : found;
  const isDetailed = service !== undefined || from !== undefined;
  return { assumed: model.assumed, clusters, scenarios, flows, isDetailed };
}

function namedOutage(
  { down = [], degrade = [], ready = [] }: Options,
  clusters: readonly Cluster[],
): Outage {
  const { outage, problems } = readOutage({ down, degrade, ready }, clusters);
  const [problem] = problems;
  if (problem === undefined) return outage;
  const { word, problem: what } = problem;
  const option = optionOf(word, { degrade, ready });
  if (what === 'unknown') throw unknownCluster(option, word, clusters);
  if (what === 'contradicted') {
    throw new UsageError(
      `${option} is "${word}", but another --degrade, --ready or --down sets another state of the same cluster; expected one: lost, a part of its pods responds, or a part is ready`,
    );
  }
  throw new UsageError(`${option} is "${word}", expected ${expected[option]}`);
}

const expected = {
  '--down':
    'a name or a pattern of region/zone/group/name with *, and gateway: before it for the gateway alone',
  '--degrade': 'a cluster and how many percent of its pods still answer, as in paris=50%',
  '--ready': 'a cluster and how many percent of its pods are ready, as in paris=50%',
};

/** A contradiction is in the later option. */
function optionOf(
  word: string,
  { degrade, ready }: { readonly degrade: readonly string[]; readonly ready: readonly string[] },
): keyof typeof expected {
  if (ready.includes(word)) return '--ready';
  return degrade.includes(word) ? '--degrade' : '--down';
}

/** All services that clients call, or the selected ones. An unknown name is an error, not a fleet without services. */
function modelOf(rendered: RenderedRepository, { service, from }: Options): OutageModel {
  requireCluster('--from', from, rendered.topology.clusters);
  if (service === undefined) return modelOutages(rendered, { from });
  const isChosen = serviceMatcher(service);
  const model = modelOutages(rendered, { isChosen, from });
  if (model.flows.length > 0) return model;
  const all = modelOutages(rendered);
  const known = [...new Set(all.flows.map((flow) => flow.service))];
  if (known.some(isChosen)) return model;
  throw new UsageError(
    `--service names no service that clients call: ${service}${didYouMeanOrKnown(service, known)}`,
  );
}
