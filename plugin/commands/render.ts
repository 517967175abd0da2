/**
 * `render --cluster NAME`: the work tree → all manifests of one cluster, or a part of them, as one YAML stream.
 * @module
 */
import { Command } from 'commander';
import { clusterShare, manifestStream, present, renderRepository } from '../../src/internal.ts';
import { chooseObjects, type ObjectOptions } from '../fleet/object-choice.ts';
import { openFleet, reportRendered } from '../fleet/open-fleet.ts';
import { UsageError } from '../process/exit.ts';
import { examples, type Run } from '../run.ts';

/** The options as commander gives them. */
interface Options extends ObjectOptions {
  readonly cluster: string;
  readonly application?: readonly string[];
}

/** Makes the command. */
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
    const { cluster, application: applications, ...objects } = command.opts<Options>();
    const { reader, place } = await openFleet(context);
    const rendered = await renderRepository(reader, place.options);
    const ending = reportRendered(context, rendered);
    if (ending !== 'fine') return ending;
    const request = { cluster, directory: '.', ...present({ applications }) };
    const { manifests, refusal } = clusterShare(rendered, request);
    if (refusal !== undefined) throw new UsageError(refusal.message, refusal.code);
    context.host.stdout.write(manifestStream(chooseObjects(manifests, objects)));
    return 'fine';
  });
}

const exampleLines = [
  'distributary render --cluster paris',
  'distributary render --cluster paris --application apps/api --derived',
  'distributary render --cluster paris --kind ServiceEntry DestinationRule --name "shop/*"',
];
