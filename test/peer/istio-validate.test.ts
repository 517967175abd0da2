/** Istio's own judgement of what is written: its webhook takes every object, its analyzers find no error in one of ours. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { hasErrors } from '../../src/diagnostic/diagnostic.ts';
import { isStream } from '../../src/istio/service/istio-protocol.ts';
import { listAt, stringAt } from '../../src/resource/json.ts';
import { annotationsOf, type Resource } from '../../src/resource/resource.ts';

import { drawsFor } from '../support/draw/draws.ts';
import { fixtures } from '../support/golden-file.ts';
import { peerFleets, renderFixture } from '../support/peer-fleet.ts';
import { documentStream, inScratch, isOfEveryFilter } from '../support/peer-pilot.ts';
import { itWithPeers, runPeer } from '../support/peer-program.ts';

const draws = drawsFor(import.meta.url);

/** Every fleet below `fixtures/` that is a whole repository. */
const repositories = [
  ...peerFleets().map((name) => `istio/${name}/`),
  ...readdirSync(new URL('repos/', fixtures)).map((name) => `repos/${name}/in/`),
].filter((path) => existsSync(new URL(`${path}distributary.yaml`, fixtures)));

describe.concurrent.each(draws.rows(repositories))('%s', (path) => {
  itWithPeers(['istioctl'], 'istioctl takes every object', async () => {
    await eachCluster(path, async (file, objects) => {
      const { status, stdout, stderr } = await runPeer('istioctl', ['validate', '-f', file]);
      expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: expect.any(String) });
      const said = (stdout + stderr).split('\n').filter((line) => /warning/i.test(line));
      // The head of a file's warnings says nothing more than that there are some.
      const others = said.filter(
        (line) => !/has warnings:\s*$/.test(line) && !isOfEveryFilter(line),
      );
      expect(others).toEqual([]);
      expect(objects.flatMap(greedyPorts)).toEqual([]);
    });
  });

  itWithPeers(['istioctl'], 'istioctl analyze finds no error in an object of ours', async () => {
    await eachCluster(path, async (file, objects) => {
      const flags = ['analyze', '--use-kube=false', '-A', '-o', 'json', file];
      const { stdout } = await runPeer('istioctl', flags);
      const all: readonly { code: string; level: string; origin: string; message: string }[] =
        JSON.parse(stdout || '[]');
      const findings = all.filter(({ message }) => !isOfEveryFilter(message));
      const ours = new Set(
        objects
          .filter((resource) => 'distributary.dev/derived-from' in annotationsOf(resource))
          .map(({ kind, namespace, name }) => `${kind} ${namespace}/${name}`),
      );
      expect(findings.filter(({ level, origin }) => level !== 'Info' && ours.has(origin))).toEqual(
        [],
      );
    });
  });
});

/** Calls with a file of all objects of each cluster; nothing is asked of a fleet that is refused. */
async function eachCluster(
  path: string,
  ask: (file: string, objects: readonly Resource[]) => Promise<void>,
): Promise<void> {
  const rendering = await renderFixture(path);
  if (hasErrors(rendering.diagnostics)) return;
  await inScratch(async (directory) => {
    for (const { cluster, placed } of rendering.manifests) {
      const objects = placed.map(({ resource }) => resource);
      const istio = objects.filter(({ apiVersion }) => apiVersion.includes('istio.io/'));
      const file = join(directory, `${cluster.name}.yaml`);
      writeFileSync(file, documentStream(istio.map(({ object }) => object)));
      if (istio.length > 0) await ask(file, istio);
    }
  });
}

/**
 * Ports of a ServiceEntry for which Istio would listen on every address: no plain HTTP, no address of the entry's own, and
 * visible to somebody. No judge shows listeners, so the rule is asked of the object.
 */
function greedyPorts({ kind, name, object, origin }: Resource): readonly string[] {
  if (kind !== 'ServiceEntry' || origin.type !== 'derived') return [];
  const hidden = listAt(object, 'spec', 'exportTo').includes('~');
  if (hidden || listAt(object, 'spec', 'addresses').length > 0) return [];
  return listAt(object, 'spec', 'ports').flatMap((port) =>
    isStream(stringAt(port, 'protocol') ?? '') ? [`${name} ${stringAt(port, 'name')}`] : [],
  );
}
