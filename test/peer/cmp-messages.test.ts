import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { cmpPeers, objectsOf, pluginServer } from '../support/peer-cmp.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { demoFleet } from '../support/scratch.ts';

const server = pluginServer();
const paris = '--param=cluster=paris';

const generate = (repo: string, ...flags: readonly string[]) =>
  server.call('generate', repo, ...flags);

describe('what the user of Argo CD reads', () => {
  const refused: readonly (readonly [string, readonly string[], string])[] = [
    [
      'without a cluster',
      [],
      'DIS0858]: the Application names no cluster in parameter "cluster": there are berlin, boston, dallas, paris, tokyo',
    ],
    [
      'with an unknown cluster',
      ['--param=cluster=pariss'],
      'DIS0850]: no cluster has the name "pariss"',
    ],
    [
      'with a path for a cluster',
      ['--param=cluster=../../etc/passwd'],
      'DIS0850]: no cluster has the name "../../etc/passwd"',
    ],
    [
      'with a cluster of another shape',
      ['--param-array=cluster=paris'],
      'DIS0856]: parameter "cluster" is set as array, expected a text',
    ],
    [
      'with a map for a cluster',
      ['--param-map=cluster=a=b'],
      'DIS0856]: parameter "cluster" is set as map',
    ],
    ['with a cluster twice', [paris, paris], 'DIS0857]: parameter "cluster" is set more than once'],
    [
      'with an unknown parameter',
      ['--param=__proto__=x', paris],
      'DIS0855]: the plugin has no parameter "__proto__"',
    ],
    [
      'with half a parameter',
      ['--params-json=[{"name":"cluster"}]'],
      'DIS0856]: parameter "cluster" is without a value',
    ],
    [
      'with an unknown variable for a cluster',
      ['--env=CLUSTER=$NOBODY'],
      'DIS0856]: ARGOCD_ENV_CLUSTER is "", expected the name of a cluster',
    ],
    [
      'where a narrowed root lacks the fleet',
      [paris, '--app-path=apps/web', '--root=apps/web'],
      'DIS0859]: found no "distributary.yaml" at or above "apps/web" in the files that Argo CD passed to the plugin, which annotation argocd.argoproj.io/manifest-generate-paths limits to "apps/web"',
    ],
    [
      'where there is nothing for the cluster',
      ['--param=cluster=dallas', '--app-path=clusters/paris'],
      'DIS0860]: cluster "dallas" gets no objects from "clusters/paris"',
    ],
    [
      'at a directory of no source',
      [paris, '--app-path=topology'],
      'DIS0851]: no source of the fleet includes "topology"',
    ],
  ];
  for (const [when, flags, words] of refused) {
    itWithPeers(cmpPeers, `${when} is what to do about it`, async () => {
      const { status, stdout, stderr } = await generate(demoFleet(), ...flags);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toContain(
        `\`distributary cmp generate\` failed exit status 2: error[${words}`,
      );
      expect(stderr).toContain('= fix: ');
    });
  }

  itWithPeers(cmpPeers, 'about a mistake in a file is its place', async () => {
    const directory = demoFleet();
    writeFileSync(join(directory, 'apps/web/bad.yaml'), 'kind: [');
    const { stderr } = await generate(directory, paris);
    expect(stderr).toMatch(/failed exit status 1: apps\/web\/bad\.yaml:1:\d+: error\[DIS\d{4}\]: /);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with it.
    expect(stderr).not.toMatch(/\u001B|\bat .*\.js:\d+/);
  });

  itWithPeers(cmpPeers, 'about a source that needs a program is which one', async () => {
    const directory = demoFleet();
    const kustomization = 'resources: [namespace.yaml, web.yaml]\n';
    writeFileSync(join(directory, 'apps/web/kustomization.yaml'), kustomization);
    const { stderr } = await generate(directory, paris);
    expect(stderr).toContain('apps/web/kustomization.yaml:1:1: error[DIS0830]: ');
    expect(stderr).toContain('needs kustomize, which is not on PATH');
  });

  itWithPeers(
    cmpPeers,
    'about a fleet that takes too long is said before the call is over',
    async () => {
      const directory = largeFleet();
      const { stderr } = await generate(directory, paris, '--param=deadline=400ms');
      expect(stderr).toContain('error[DIS0862]: rendering did not finish within 400ms');
      expect(stderr).toContain('repo.server.timeout.seconds');
      const patient = await generate(directory, paris);
      expect(objectsOf(patient).length).toBeGreaterThan(4000);
    },
  );
});

/** Enough to render that a second does not do. */
function largeFleet(): string {
  const directory = demoFleet();
  const data = Array.from({ length: 20 }, (_, i) => `  key-${i}: value\n`).join('');
  const maps = Array.from(
    { length: 4000 },
    (_, i) =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: map-${i}\n  namespace: shop\ndata:\n${data}`,
  );
  writeFileSync(join(directory, 'apps/web/many.yaml'), maps.join('---\n'));
  return directory;
}
