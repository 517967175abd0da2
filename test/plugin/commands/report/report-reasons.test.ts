import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { whyFinder } from '../../../../page/detail/why.ts';
import { restoreFleet } from '../../../../src/outage/record/restore-fleet.ts';
import { parseCompact } from '../../../support/compact-repository.ts';
import { documentIn } from '../../../support/page-data.ts';
import { runProgram } from '../../../support/run-program.ts';
import { demoFleet, directoryWith } from '../../../support/scratch.ts';

/** What is compared of an order. */
interface ExplainedJson {
  readonly client: string;
  readonly steps: readonly {
    readonly cluster: string;
    readonly because: readonly {
      readonly text: string;
      readonly file?: string;
      readonly line?: number;
    }[];
  }[];
}

/** The pods of several clusters are in one locality. */
function flatFleet(): string {
  const files = parseCompact(readFileSync('fixtures/outages/flat.in.yaml', 'utf8'));
  return directoryWith(Object.fromEntries(files.map(({ path, text }) => [path, text])));
}

test.each([
  ['in the example fleet', demoFleet, 5],
  ['in one locality of several clusters', flatFleet, 3],
] as const)(
  'report says why each endpoint is where it is, as explain does: %s',
  async (_, fleetOf, count) => {
    const cwd = fleetOf();
    const [{ fleet, reasons }] = documentIn((await runProgram(['report'], { cwd })).stdout).states;
    const told = await runProgram(['explain', 'shop/api', '-o', 'json'], { cwd });
    const { orders }: { orders: ExplainedJson[] } = JSON.parse(told.stdout);
    expect(orders).toHaveLength(count);
    const { flows } = restoreFleet(fleet);
    const its = flows.filter(({ service }) => service === 'shop/api');
    const whyOf = whyFinder(flows, reasons);
    for (const { client, steps } of orders) {
      const told = its.filter((flow) => flow.client === client).map(whyOf);
      expect(told).toEqual([
        steps.map(({ cluster, because }) => ({
          place: cluster,
          because: because.map(({ text, file, line }) =>
            file === undefined ? text : `${text} (${file}:${line})`,
          ),
        })),
      ]);
      expect(steps.map(({ cluster }) => cluster).sort()).toEqual(
        [...(its.find((flow) => flow.client === client)?.ways ?? [])]
          .flatMap(({ upstream }) => upstream?.priorities.flat() ?? [])
          .flatMap(({ hosts }) => [...new Set(hosts.map(({ place }) => place))])
          .sort(),
      );
    }
  },
);
