/** fixtures/samples: Istio manifests as real repositories have them → a small repository each, for the fleet of `fleet.yaml`. */
import type { SourceFile } from '../../src/resource/source-file.ts';
import { parseCompact } from './compact-repository.ts';
import { readTree } from './tree-compare.ts';

/** Where the samples are, from the repository's root. */
export const sampleFixtures = 'fixtures/samples';

/** One of the manifests, with what it needs to make sense. */
export interface Sample {
  /** `<topic>/<name>.yaml`, a file below `fixtures/samples`. */
  readonly path: string;
  /** The text of that file. */
  readonly text: string;
  /** The fleet, the topic's services and the sample itself. */
  readonly files: readonly SourceFile[];
}

/** What all samples of a topic call and route to; no sample of its own. */
const servicesFile = 'services.yaml';

/** All samples, by path. What stands before a first line `--- # path` goes to every cluster. */
export function readSamples(): readonly Sample[] {
  const texts = readTree(sampleFixtures, (path) => path.endsWith('.yaml'));
  const fleet = parseCompact(texts.get('fleet.yaml') ?? '');
  return [...texts]
    .filter(([path]) => path.includes('/') && !path.endsWith(`/${servicesFile}`))
    .map(([path, text]) => {
      const [topic = ''] = path.split('/');
      const services = texts.get(`${topic}/${servicesFile}`);
      const shared =
        services === undefined ? [] : inEveryCluster(`${topic}/${servicesFile}`, services);
      return { path, text, files: [...fleet, ...shared, ...inEveryCluster(path, text)] };
    });
}

function inEveryCluster(path: string, text: string): readonly SourceFile[] {
  return parseCompact(`--- # apps/${path}\n${text}`);
}
