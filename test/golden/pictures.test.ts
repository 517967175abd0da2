/** docs/get-started.md shows the example fleet as `topology -o svg` draws it; and what all pictures make of names that are markup elsewhere. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dotPicture } from '../../plugin/format/picture/dot.ts';
import { pictureOf } from '../../plugin/format/picture/fleet-picture.ts';
import { mermaidPicture } from '../../plugin/format/picture/mermaid.ts';
import { svgPicture } from '../../plugin/format/picture/svg.ts';
import { treePicture } from '../../plugin/format/picture/tree.ts';
import { startOfFile } from '../../src/diagnostic/position.ts';
import type { Cluster } from '../../src/topology/topology.ts';
import { runProgram } from '../support/run-program.ts';

const page = 'docs/get-started.md';
const file = 'docs/demo-fleet.svg';

test('the page shows the example fleet as topology draws it', async () => {
  const argv = ['topology', '-o', 'svg', '-C', 'fixtures/repos/demo/in'];
  const { stdout, status } = await runProgram(argv);
  expect(status).toBe(0);
  if (process.env['UPDATE_GOLDEN'] !== undefined && process.env['CI'] === undefined) {
    writeFileSync(file, stdout);
  }
  expect(readFileSync(file, 'utf8')).toBe(stdout);
  expect(readFileSync(page, 'utf8')).toContain('](demo-fleet.svg)');
});

const cluster = (
  region: string,
  zone: string,
  name: string,
  more: Partial<Cluster> = {},
): Cluster => ({
  ...{ region, zone, name, group: 'default', key: `${region}/${zone}/default/${name}` },
  ...{ labels: {}, facts: {}, trustDomain: 'x', clusterDomain: 'y' },
  at: startOfFile('topology/all.yaml'),
  ...more,
});

const picture = pictureOf({
  name: 'shop',
  topology: {
    clusters: [
      cluster('<b>"&', 'a\\', 'north', { gateway: { host: '203.0.113.1', port: 15443 } }),
      cluster('<b>"&', 'a\\', 'south', { group: 'edge' }),
      cluster('eu', 'a', 'east'),
      cluster('us', 'a', 'west', { gateway: { host: 'w.example.com' } }),
    ],
  },
  failover: [
    { from: 'eu', to: 'us' },
    { from: 'eu', to: '<b>"&' },
    { from: 'us', to: 'eu' },
    { from: 'ap', to: 'eu' },
  ],
});

describe('a fleet whose names are markup', () => {
  test('is a tree', () => {
    expect(treePicture(picture)).toBe(`\
shop
├── <b>"&
│   ├── a\\
│   │   └── north  203.0.113.1:15443
│   └── a\\/edge
│       └── south
├── eu → us, then <b>"&
│   └── a
│       └── east
└── us → eu
    └── a
        └── west  w.example.com
`);
  });

  test('is a flowchart without markup', () => {
    const text = mermaidPicture(picture);
    expect(text).toContain('  subgraph r0["#60;b#62;#34;#38;"]\n    subgraph r0z0["a#92;"]\n');
    expect(text).toContain('      r0z0c0["north<br>203.0.113.1:15443"]\n');
    expect(text).toMatch(/ {2}r1 -->\|1\| r2\n {2}r1 -->\|2\| r0\n {2}r2 --> r1\n$/);
  });

  test('is a graph whose quotes are closed', () => {
    const text = dotPicture(picture);
    expect(text).toContain('    label="<b>\\"&amp;";\n');
    expect(text).toContain('      label="a\\\\";\n');
    expect(text).toContain('"1_0_0" -> "2_0_0" [ltail="cluster_1", lhead="cluster_2", label="1"];');
    for (const line of text.split('\n')) {
      expect(line.replace(/\\./g, '').split('"').length % 2, line).toBe(1);
    }
  });

  test('is an image in which nothing overlaps and no tag is foreign', () => {
    const text = svgPicture(picture);
    const tags = new Set([...text.matchAll(/<(\w+)/g)].map(([, tag]) => tag));
    expect([...tags].sort()).toEqual(
      ['defs', 'marker', 'path', 'rect', 'style', 'svg', 'text', 'title'].sort(),
    );
    expect(text).toContain('>&lt;b&gt;"&amp;</text>');
    const boxes = [...text.matchAll(/class="region" x="(\d+)" y="\d+" width="(\d+)"/g)].map(
      ([, x, width]) => [Number(x), Number(x) + Number(width)] as const,
    );
    expect(boxes).toHaveLength(3);
    for (const [i, [from]] of boxes.entries()) expect(from).toBeGreaterThan(boxes[i - 1]?.[1] ?? 0);
    expect(text.match(/class="turn"/g)).toHaveLength(3);
    const [, width = 0, height = 0] = /viewBox="0 0 (\d+) (\d+)"/.exec(text) ?? [];
    const numbers = [...text.matchAll(/ [xy]="(-?[\d.]+)"/g)].map(([, value]) => Number(value));
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(Math.max(Number(width), Number(height)));
  });
});
