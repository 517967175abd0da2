/** `topology`: the fleet's clusters → text, Cluster resources, JSON or a picture. */
import { Command } from 'commander';
import { readTopology } from '../../src/render/read-topology.ts';
import type { RenderedRepository } from '../../src/render/rendered-repository.ts';
import { addFormats, type Formats } from '../command-line/format-option.ts';
import { openFleet, reportRendered } from '../fleet/open-fleet.ts';
import { dotPicture } from '../format/picture/dot.ts';
import { type FleetPicture, pictureOf } from '../format/picture/fleet-picture.ts';
import { mermaidPicture } from '../format/picture/mermaid.ts';
import { svgPicture } from '../format/picture/svg.ts';
import { treePicture } from '../format/picture/tree.ts';
import type { Paint } from '../format/terminal/colour.ts';
import { topologyJson, topologyText, topologyYaml } from '../format/topology.ts';
import { examples, type Run } from '../run.ts';

type Format = (found: RenderedRepository, paint: Paint) => string;

/** By the value of `-o`. */
const formats: Formats<RenderedRepository> = new Map<string, Format>([
  ['text', ({ topology }, paint) => topologyText(topology, paint)],
  ['tree', picture(treePicture)],
  ['yaml', ({ topology }) => topologyYaml(topology)],
  ['json', ({ topology }) => topologyJson(topology)],
  ['mermaid', picture(mermaidPicture)],
  ['dot', picture(dotPicture)],
  ['svg', picture(svgPicture)],
]);

function picture(draw: (fleet: FleetPicture) => string): Format {
  return ({ fleet, topology }) =>
    draw(pictureOf({ name: fleet?.name ?? '', topology, failover: fleet?.derive.failover ?? [] }));
}

export function topologyCommand(run: Run): Command {
  const command = new Command('topology')
    .description('print or draw the clusters of the fleet by locality')
    .addHelpText('after', examples(...exampleLines));
  const print = addFormats(command, formats);
  return run(command, async (context) => {
    const { reader, place } = await openFleet(context);
    const found = await readTopology(reader, place.options);
    const ending = await reportRendered(context, found);
    if (ending !== 'fine') return ending;
    print(context, found);
    return 'fine';
  });
}

const exampleLines = [
  'distributary topology',
  'distributary topology -o tree',
  'distributary topology -o svg > fleet.svg',
  'distributary topology -o json',
];
