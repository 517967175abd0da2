/**
 * `report`: the fleet, or a commit of it → a page that answers what becomes of every service when clusters are lost.
 * @module
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command } from 'commander';
import {
  environmentError,
  matchesStars,
  modelOutages,
  openRepository,
  openRevision,
  outputFailed,
  type RenderedRepository,
  recordFleet,
  renderRepository,
} from '../../../src/internal.ts';
import { pageParts } from '../../carried/page-parts.ts';
import type { Context } from '../../fleet/context.ts';
import { findFleet, openFleet, reportRendered } from '../../fleet/open-fleet.ts';
import { assumptions } from '../../format/outages/report.ts';
import { fitPage } from '../../format/report/fit-page.ts';
import { pageHtml } from '../../format/report/html.ts';
import type { PageDocument } from '../../format/report/page-document.ts';
import { UsageError } from '../../process/exit.ts';
import { examples, type Run } from '../../run.ts';
import { version } from '../../version.ts';

/** The options as commander gives them. */
interface Options {
  readonly out?: string;
  readonly at?: string;
  readonly service?: string;
}

/** Makes the command. */
export function reportCommand(run: Run): Command {
  const command = new Command('report')
    .description('write a page that says who serves whom when clusters are lost, in one file')
    .option('--out <file>', 'write it to this file, as in fleet.html (default: standard output)')
    .option('--at <commit>', 'the fleet as it was in a commit')
    .option('--service <pattern>', 'only services of this name, or such as "shop/*"')
    .addHelpText('after', examples(...exampleLines));
  return run(command, async (context) => {
    const options = command.opts<Options>();
    const { out } = options;
    const { rendered, state } = await renderAt(context, options.at);
    const ending = reportRendered(context, rendered);
    if (ending !== 'fine') return ending;
    const html = pageHtml(documentOf(rendered, state, options), pageParts());
    if (out === undefined) context.host.stdout.write(html);
    else writeOut(context, out, html);
    return 'fine';
  });
}

const exampleLines = [
  'distributary report --out fleet.html',
  'distributary report --at HEAD --out fleet.html',
  'distributary report --service "shop/*" --out shop.html',
];

async function renderAt(
  context: Context,
  at: string | undefined,
): Promise<{ readonly rendered: RenderedRepository; readonly state: string }> {
  if (at === undefined) {
    const { reader, place } = await openFleet(context);
    return {
      rendered: await renderRepository(reader, place.options),
      state: 'The files as they are',
    };
  }
  const { root, options } = await findFleet(context);
  const { reader, dry } = await openRevision(await openRepository(root), at);
  return { rendered: await renderRepository(reader, options), state: `Commit ${dry.id}` };
}

function documentOf(
  rendered: RenderedRepository,
  state: string,
  { service = '*' }: Options,
): PageDocument {
  const { fleet, topology } = rendered;
  const isAsked = (name: string): boolean => matchesStars(service, name);
  const { flows, demand, assumed } = modelOutages(rendered, { isAsked });
  if (service !== '*' && flows.length === 0) {
    throw new UsageError(`--service names nothing that several clusters serve: ${service}`);
  }
  return fitPage(flows, (its) => ({
    name: fleet?.name ?? '',
    state,
    program: `distributary ${version()}`,
    assumed: assumptions(assumed),
    cut: [],
    fleet: recordFleet({ flows: its, demand }, topology.clusters),
  }));
}

function writeOut(context: Context, out: string, html: string): void {
  try {
    writeFileSync(resolve(context.directory, out), html);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw environmentError(outputFailed, { stream: out, reason }, error);
  }
  context.say(`written to ${out}: open it in a browser`);
}
