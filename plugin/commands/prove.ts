/** `prove`: the work tree → whether Istio's own code orders the endpoints of each client as the model of distributary does. */
import { Command } from 'commander';
import { proveRepository } from '../../src/app/prove.ts';
import { layoutRepository } from '../../src/render/layout.ts';
import { renderRepository } from '../../src/render/render.ts';
import { addFormatOption } from '../command-line/format-option.ts';
import type { Context } from '../fleet/context.ts';
import { failOnOption } from '../fleet/fail-on.ts';
import { openFleet } from '../fleet/open-fleet.ts';
import { findingsFormats } from '../format/findings/registry.ts';
import type { Ending } from '../process/exit.ts';
import { examples, type Run } from '../run.ts';
import { type PrintOptions, printFindings } from './check/print-findings.ts';

export function proveCommand(run: Run): Command {
  const command = new Command('prove')
    .description(
      "compare the order of endpoints with Istio's own code (requires the program eds-oracle)",
    )
    .option('--baseline <file>', 'report only findings that are not in this baseline')
    .addOption(failOnOption())
    .addHelpText('after', examples('distributary prove', 'distributary prove --format json'));
  addFormatOption(command, findingsFormats.keys());
  return run(command, async (context) => await prove(context, command.opts<PrintOptions>()));
}

/** Errors of rendering come first: nothing is proven about manifests that are never written. */
export async function prove(context: Context, options: PrintOptions): Promise<Ending> {
  const { reader, place } = await openFleet(context);
  const checked = layoutRepository(await renderRepository(reader, place.options));
  const how = { ...options, place, isWhole: true };
  if (!context.mayProceed(checked.diagnostics)) {
    context.say('Istio was not queried, because a fleet with errors is not written');
    return await printFindings(context, checked, how);
  }
  const proof = await proveRepository(checked);
  const { asked, agreed, releases, unasked, leftOut, assumed, diagnostics } = proof;
  const [mesh, ...others] = assumed;
  const silent = unasked.map(
    ({ release, clusters }) => `; the fleet's ${release} was not asked (${clusters.join(', ')})`,
  );
  const istio = releases.length > 1 ? `(${releases.join(', ')})` : releases.join('');
  context.say(
    `Istio ${istio} agrees with ${agreed} of ${asked} questions, ${mesh}${silent.join('')}`,
  );
  if (others.length > 0) context.say(`assumed: ${others.join('; ')}`);
  if (leftOut.length > 0) {
    context.say(
      `not queried, because eds-oracle supports only the domain cluster.local: ${leftOut.join(', ')}`,
    );
  }
  const all = [...checked.diagnostics, ...diagnostics];
  return await printFindings(context, { ...checked, diagnostics: all }, how);
}
