/**
 * fixtures/outages, fixtures/explanations and fixtures/releases, `<case>.in.yaml`: a repository, and what `simulate`, `explain` or `check` is
 * asked about it; `.out.txt`: what it answers. The last are about clusters of several releases of Istio.
 */
import { askRepository } from '../support/asked-repository.ts';
import { testMadeFiles } from '../support/golden-cases.ts';
import { readTree } from '../support/tree-compare.ts';

for (const directory of ['fixtures/outages', 'fixtures/explanations', 'fixtures/releases']) {
  const made = new Map<string, string>();
  for (const [path, text] of readTree(directory, (file) => file.endsWith('.in.yaml'))) {
    made.set(path.replace('.in.yaml', '.out.txt'), await askRepository(text));
  }
  testMadeFiles(directory, '.out.txt', made);
}
