/**
 * `check [FILE…]`: the work tree → its findings.
 * @module
 */
import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import {
  type Diagnostic,
  layoutRepository,
  type RenderedRepository,
  renderRepository,
} from '../../src/index.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../exit.ts';
import { formatJson } from '../format/json.ts';
import { formatText } from '../format/text.ts';
import { below, endingOfRendered, openFleet } from '../open-fleet.ts';
import { examples, type Run } from '../run.ts';

/** Makes the command. */
export function checkCommand(run: Run): Command {
  const format = new Option('--format <format>', 'format').choices(['text', 'json']);
  const lines = ['distributary check', 'distributary check --strict --format json'];
  const command = new Command('check')
    .description('say what is wrong in the work tree, each finding with its place')
    .argument('[file...]', 'report only what is about these files or directories')
    .addOption(format.default('text'))
    .addHelpText('after', examples(...lines, 'distributary check apps/api'));
  return run(command, async (context, files) => {
    const { reader, place } = await openFleet(context);
    const wanted = files.map((file) => {
      const path = below(place.root, resolve(context.directory, file), 'the file');
      if (reader.paths.some((known) => isIn(known, path))) return path;
      throw new UsageError(`there is no file ${file} in the fleet at ${place.root}`);
    });
    const rendered = layoutRepository(await renderRepository(reader, place.options));
    const all = context.judged(rendered.diagnostics);
    const findings = wanted.length === 0 ? all : all.filter((each) => isAbout(each, wanted));
    const { format: shape } = command.opts<{ format: 'text' | 'json' }>();
    if (shape === 'json') context.host.stdout.write(formatJson(findings));
    else showText(context, findings, rendered);
    return endingOfRendered(findings, rendered);
  });
}

function showText(
  context: Context,
  findings: readonly Diagnostic[],
  { texts, topology }: RenderedRepository,
): void {
  const { stdout } = context.host;
  const source = (file: string) => texts.get(file);
  stdout.write(formatText(findings, { source, paint: context.paint(stdout) }));
  const { length } = topology.clusters;
  const fleet = `the fleet has ${length} cluster${length === 1 ? '' : 's'}`;
  if (findings.length === 0) context.say(`nothing found; ${fleet}`);
}

/** Whether a finding stands in one of the paths, or points there. */
function isAbout({ at, related }: Diagnostic, paths: readonly string[]): boolean {
  const places = [at, ...related.map((other) => other.at)];
  return places.some(({ file }) => paths.some((path) => isIn(file, path)));
}

function isIn(file: string, path: string): boolean {
  return path === '' || file === path || file.startsWith(`${path}/`);
}
