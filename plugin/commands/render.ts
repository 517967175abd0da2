/** `render --cluster NAME`: the work tree → all manifests of one cluster, or a part of them, as one YAML stream. */
import { Command } from 'commander';
import { recallPrinted } from '../../src/reuse/printed-manifests.ts';
import { keptResultsOfUser } from '../fleet/kept-results.ts';
import { openFleet } from '../fleet/open-fleet.ts';
import type { Selection } from '../fleet/print-selected.ts';
import { reportOnce } from '../fleet/printed-before.ts';
import { reuseText } from '../format/reuse.ts';
import { examples, type Run } from '../run.ts';

export function renderCommand(run: Run): Command {
  const command = new Command('render')
    .description('print the manifests of one cluster, authored and derived')
    .requiredOption('--cluster <name>', 'the cluster')
    .option('--application <path...>', 'only this directory of the branch, such as apps/web')
    .option('--kind <kind...>', 'only objects of these kinds, such as Service')
    .option('--name <pattern>', 'only objects with this name, or a pattern such as "shop/*"')
    .option('--derived', 'only objects that distributary derived or changed')
    .addHelpText('after', examples(...exampleLines));
  return run(command, async (context) => {
    const selection = command.opts<Selection>();
    const { reader, place } = await openFleet(context);
    const options = { ...place.options, ...(await keptResultsOfUser(place.root)) };
    const printing = { reader, options, selection: textOf(selection) };
    const { value: printed, miss } = await recallPrinted(printing);
    if (printed !== undefined && context.mayProceed(printed.diagnostics)) {
      context.detail(reuseText(undefined));
      await reportOnce(context, printed);
      context.host.stdout.write(printed.text);
      return 'fine';
    }
    context.detail(reuseText(miss ?? { because: 'errorsLeft' }));
    // A run in which nothing changed loads none of it.
    const { printSelected } = await import('../fleet/print-selected.ts');
    return await printSelected(context, printing, selection);
  });
}

/** All that determines what is printed of the manifests. */
function textOf({ cluster, application, kind, name, derived }: Selection): string {
  return JSON.stringify([cluster, application, kind, name, derived]);
}

const exampleLines = [
  'distributary render --cluster paris',
  'distributary render --cluster paris --application apps/api --derived',
  'distributary render --cluster paris --kind ServiceEntry DestinationRule --name "shop/*"',
];
