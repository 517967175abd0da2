/** `explain`: a code → its page; a service → its providers per consumer, in order, with reasons; nothing → all codes. */

import { Command, InvalidArgumentError } from 'commander';
import {
  type Explanation,
  modelServices,
  type ServiceModel,
} from '../../src/app/outage/explain.ts';
import { didYouMean, didYouMeanOrKnown } from '../../src/diagnostic/wording/nearest-name.ts';
import { openRepository } from '../../src/git/repository.ts';
import { openRevision } from '../../src/read/revision/git-tree.ts';
import { codes } from '../../src/render/codes.ts';
import { renderRepository } from '../../src/render/render.ts';
import type { RenderedRepository } from '../../src/render/rendered-repository.ts';
import { findCode, pageOf } from '../carried/code-pages.ts';
import { addFormats, type Formats, type Print } from '../command-line/format-option.ts';
import { requireCluster } from '../fleet/choice/cluster-choice.ts';
import { matchingServices } from '../fleet/choice/service-choice.ts';
import type { Context } from '../fleet/context.ts';
import { findFleet, openFleet, reportRendered } from '../fleet/open-fleet.ts';
import { codeList } from '../format/code-list.ts';
import { explanationJson } from '../format/explanation/json.ts';
import { explanationText } from '../format/explanation/text.ts';
import { printable } from '../format/terminal/display-width.ts';
import { fitLines } from '../format/terminal/fit-lines.ts';
import { type Ending, UsageError } from '../process/exit.ts';
import { examples, type Run } from '../run.ts';

/** The options as commander gives them. */
interface Options {
  readonly search?: readonly string[];
  readonly from?: string;
  readonly port?: number;
  readonly at?: string;
}

/** The options, and whether a format was given. */
interface ExplainOptions extends Options {
  readonly isFormatGiven: boolean;
}

/** By the value of `-o`. */
const formats: Formats<Explanation> = new Map([
  ['text', explanationText],
  ['json', explanationJson],
]);

export function explainCommand(run: Run): Command {
  const command = new Command('explain')
    .description(
      'explain which clusters serve a service, in which order and why; or explain the code of a finding',
    )
    .argument(
      '[name]',
      'a service such as shop/api or a host that clients call, or a code such as DIS0201; without it, all codes are listed',
    )
    .option('--search <word...>', 'list the codes whose text contains all of these words')
    .option('--from <cluster>', 'of a service, only the clients in this cluster')
    .option('--port <number>', 'of a service, only this port', portNumber)
    .option('--at <commit>', 'of a service, the state at this commit')
    .addHelpText('after', examples(...exampleLines));
  const print = addFormats(command, formats, 'output format for a service');
  return run(command, async (context, [name]) => {
    const options = command.opts<Options>();
    const explained = {
      ...options,
      isFormatGiven: command.getOptionValueSource('format') === 'cli',
    };
    if (name === undefined) return listCodes(context, explained);
    if (options.search !== undefined)
      throw new UsageError('--search lists codes: it takes no name');
    const code = findCode(name);
    if (code === undefined && !isLikeCode(name))
      return await explainServices(context, name, options, print);
    refuseServiceOptions(explained);
    if (code === undefined) return listBegun(context, name);
    const { stdout } = context.host;
    stdout.write(fitLines(pageOf(code), context.paint(stdout)));
    return 'fine';
  });
}

/** `DIS061` is a prefix of ten codes: they are listed, as several services are. */
function listBegun({ host: { stdout }, paint, say }: Context, name: string): Ending {
  const begun = codes.filter(({ code }) => code.startsWith(name.toUpperCase()));
  if (begun.length === 0) throw noCode(name);
  stdout.write(codeList(begun, paint(stdout)));
  say(`${begun.length} codes: name one of them`);
  return 'fine';
}

function listCodes({ host: { stdout }, paint }: Context, options: ExplainOptions): Ending {
  refuseServiceOptions(options);
  stdout.write(codeList(searchCodes(options.search ?? []), paint(stdout)));
  return 'fine';
}

const exampleLines = [
  'distributary explain shop/api',
  'distributary explain shop/api --from paris --port 8080 -o json',
  'distributary explain DIS0001',
  'distributary explain --search failover order',
];

function portNumber(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('expected a number');
  return Number(text);
}

/** A text that is neither a name of Kubernetes nor a pattern of names can only be a misspelled code. */
function isLikeCode(name: string): boolean {
  return /^dis\d/i.test(name) || !/^[a-z\d*][a-z\d.*-]*(?:\/[a-z\d*][a-z\d.*-]*)?$/.test(name);
}

function noCode(name: string): UsageError {
  const near = didYouMean(
    name,
    codes.map((each) => each.code),
  );
  return new UsageError(`there is no code ${name}, codes look like DIS0001${near}`);
}

function refuseServiceOptions({ from, port, at, isFormatGiven }: ExplainOptions): void {
  const given: readonly (readonly [string, unknown])[] = [
    ['--from', from],
    ['--port', port],
    ['--at', at],
    ['-o', isFormatGiven || undefined],
  ];
  const [wrong] = given.find(([, value]) => value !== undefined) ?? [];
  if (wrong !== undefined)
    throw new UsageError(`${wrong} is about a service: name one, as in shop/api`);
}

/** Codes whose text contains every word. */
function searchCodes(words: readonly string[]): typeof codes {
  const wanted = words.map((word) => word.toLowerCase());
  const found = codes.filter(({ code, name, severity, title, why, fix }) => {
    const text = [code, name, severity, title, why, fix].join('\n').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  if (found.length === 0) throw new UsageError(`no code has all of the words ${words.join(', ')}`);
  return found;
}

async function explainServices(
  context: Context,
  name: string,
  options: Options,
  print: Print<Explanation>,
): Promise<Ending> {
  const rendered = await renderAt(context, options.at);
  const ending = await reportRendered(context, rendered);
  // Errors of checks and guards are about this state: the refused step is a part of the explanation.
  if (ending === 'usage' || !rendered.isWhole) return ending;
  const { from } = options;
  requireCluster('--from', from, rendered.topology.clusters);
  const model = modelServices(rendered);
  const byName = matchingServices(name, model.services);
  const found = byName.length > 0 ? byName : model.servicesAt(name);
  const [service, ...others] = found;
  if (service === undefined) throw nothingNamed(name, model);
  if (others.length > 0) {
    context.host.stdout.write(found.map((one) => `${printable(one)}\n`).join(''));
    context.say(`${found.length} services: name one of them`);
    return ending;
  }
  const explanation = model.explain({ service, from, port: options.port });
  if (explanation.orders.length === 0) throw noOrders(service, options, model);
  print(context, explanation);
  return ending;
}

async function renderAt(context: Context, commit: string | undefined): Promise<RenderedRepository> {
  if (commit === undefined) {
    const { reader, place } = await openFleet(context);
    return await renderRepository(reader, place.options);
  }
  const { root, options } = await findFleet(context);
  const { reader } = await openRevision(await openRepository(root), commit);
  return await renderRepository(reader, options);
}

function nothingNamed(name: string, { services }: ServiceModel): UsageError {
  if (name.includes('/')) {
    return new UsageError(`no service is called ${name}${didYouMeanOrKnown(name, services)}`);
  }
  const bare = services.map((one) => one.slice(one.indexOf('/') + 1));
  const known = [...codes.map((each) => each.name), ...new Set(bare)];
  return new UsageError(`there is neither a code nor a service ${name}${didYouMean(name, known)}`);
}

function noOrders(service: string, { port, from }: Options, model: ServiceModel): UsageError {
  const all = model.explain({ service, from }).orders;
  if (port === undefined || all.length === 0) {
    return new UsageError(`no client of ${from ?? 'any cluster'} resolves ${service}`);
  }
  const ports = [...new Set(all.map((order) => order.port))].sort((a, b) => a - b).join(', ');
  return new UsageError(`${service} has no port ${port}, its ports are ${ports}`);
}
