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
  workTreePrefix,
} from '../../src/index.ts';
import { UsageError } from '../exit.ts';
import { findingsFormats } from '../format/registry.ts';
import { formatText } from '../format/text.ts';
import { below, endingOfRendered, openFleet } from '../open-fleet.ts';
import { examples, type Run } from '../run.ts';

/** Makes the command. */
export function checkCommand(run: Run): Command {
  const format = new Option('--format <format>', 'format').choices([...findingsFormats.keys()]);
  const lines = ['distributary check', 'distributary check --strict --format github'];
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
    const { format: name } = command.opts<{ format: string }>();
    const { stdout } = context.host;
    const source = (path: string) => rendered.texts.get(path);
    const prefix = await workTreePrefix(place.root);
    const print = findingsFormats.get(name) ?? formatText;
    stdout.write(print(findings, { source, paint: context.paint(stdout), prefix }));
    if (findings.length === 0) context.say(nothingFound(rendered));
    return endingOfRendered(findings, rendered);
  });
}

function nothingFound({ topology }: RenderedRepository): string {
  const { length } = topology.clusters;
  return `nothing found; the fleet has ${length} cluster${length === 1 ? '' : 's'}`;
}

/** Whether a finding stands in one of the paths, or points there. */
function isAbout({ at, related }: Diagnostic, paths: readonly string[]): boolean {
  const places = [at, ...related.map((other) => other.at)];
  return places.some(({ file }) => paths.some((path) => isIn(file, path)));
}

function isIn(file: string, path: string): boolean {
  return path === '' || file === path || file.startsWith(`${path}/`);
}
