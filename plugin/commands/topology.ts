/**
 * `topology`: the fleet's clusters → text, Cluster resources or JSON.
 * @module
 */
import { Command, Option } from 'commander';
import { readTopology } from '../../src/internal.ts';
import { openFleet, reportRendered } from '../fleet/open-fleet.ts';
import { topologyJson, topologyText, topologyYaml } from '../format/topology.ts';
import { examples, type Run } from '../run.ts';

/** Makes the command. */
export function topologyCommand(run: Run): Command {
  const output = new Option('-o, --output <format>', 'format').choices(['text', 'yaml', 'json']);
  const command = new Command('topology')
    .description('print the clusters of the fleet and where they are')
    .addOption(output.default('text'))
    .addHelpText('after', examples('distributary topology', 'distributary topology -o json'));
  return run(command, async (context) => {
    const { reader, place } = await openFleet(context);
    const found = await readTopology(reader, place.options);
    const ending = reportRendered(context, found);
    if (ending !== 'fine') return ending;
    const { stdout } = context.host;
    switch (command.opts<{ output: 'text' | 'yaml' | 'json' }>().output) {
      case 'text':
        stdout.write(topologyText(found.topology, context.paint(stdout)));
        break;
      case 'yaml':
        stdout.write(topologyYaml(found.topology));
        break;
      case 'json':
        stdout.write(topologyJson(found.topology));
    }
    return 'fine';
  });
}
