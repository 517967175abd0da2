/**
 * `render --cluster NAME`: the work tree → everything that one cluster runs, as one YAML stream.
 * @module
 */
import { Command } from 'commander';
import { clusterShare, manifestStream, renderRepository } from '../../src/internal.ts';
import { openFleet, reportRendered } from '../fleet/open-fleet.ts';
import { UsageError } from '../process/exit.ts';
import { examples, type Run } from '../run.ts';

/** Makes the command. */
export function renderCommand(run: Run): Command {
  const command = new Command('render')
    .description('print what one cluster runs: what was written for it and what is derived')
    .requiredOption('--cluster <name>', 'the cluster')
    .addHelpText('after', examples('distributary render --cluster paris'));
  return run(command, async (context) => {
    const { cluster } = command.opts<{ cluster: string }>();
    const { reader, place } = await openFleet(context);
    const rendered = await renderRepository(reader, place.options);
    const ending = reportRendered(context, rendered);
    if (ending !== 'fine') return ending;
    const { manifests, refusal } = clusterShare(rendered, { cluster, directory: '.' });
    if (refusal !== undefined) throw new UsageError(refusal.message, refusal.code);
    context.host.stdout.write(manifestStream(manifests));
    return 'fine';
  });
}
