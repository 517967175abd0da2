/** A seed → a directory that kustomize or helm would render, with a kustomization or chart of a stranger. Nothing is started. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { filesBelow } from '../../code-fixtures.ts';
import { parseCompact } from '../../compact-repository.ts';
import { surveyFiles } from '../../survey-files.ts';
import { documentsIn } from '../corpus.ts';
import { membersOf, mutatedJson, oneOf, randomFor } from '../mutate-json.ts';
import { streamOf } from '../text-of.ts';
import { type Generator, judgeFindings, printed, sizeOfFiles } from '../trial.ts';

/** Fields that lead somewhere. */
const donor: JsonObject = {
  resources: ['..', '../..', 'x.yaml', 'https://example.com/x', 'github.com/a/b//c?ref=d'],
  components: ['../c'],
  patches: [{ path: '../p.yaml' }, { patch: 'a: b' }],
  configMapGenerator: [{ name: 'a', files: ['../x', 'k=../../y'], envs: ['.env'] }],
  helmCharts: [{ name: 'a', repo: 'https://example.com' }],
  helmGlobals: { chartHome: '/' },
  replacements: [{ path: '../r.yaml' }],
  generators: ['g.yaml'],
  transformers: ['t.yaml'],
  openapi: { path: '../o.json' },
  dependencies: [{ name: 'd', version: '1.0.0', repository: 'file://../../d', alias: '..' }],
  crds: ['../crd.yaml'],
  $ref: 'file:///etc/passwd',
};

/** Repositories of fixtures/sources, changed. */
export function sources(): Generator {
  const repositories = filesBelow('fixtures/sources')
    .filter((path) => path.endsWith('.in.yaml'))
    .map((path) => parseCompact(readFileSync(join('fixtures/sources', path), 'utf8')))
    .filter((files) => files.some(({ text }) => documentsIn(text).length > 0));
  const own = repositories.flatMap((files) => files.flatMap(({ text }) => documentsIn(text)));
  const known = membersOf([...own, donor]);
  return {
    name: 'sources',
    trial: (seed) => {
      const random = randomFor(seed);
      const files = oneOf(random, repositories);
      const changed = oneOf(
        random,
        files.filter(({ text }) => documentsIn(text).length > 0),
      );
      const documents = documentsIn(changed.text);
      const at = random(documents.length);
      const next = documents.with(at, mutatedJson(documents[at] ?? {}, random, donor, known));
      const text = streamOf(next, random);
      const all = files.map((file) => (file === changed ? { path: file.path, text } : file));
      return {
        files: all,
        size: sizeOfFiles(all),
        run: () => {
          const { sources: surveyed, diagnostics } = surveyFiles(all);
          judgeFindings(diagnostics);
          const runs = surveyed.map(({ survey }) => JSON.stringify(survey?.run ?? null));
          return {
            findings: diagnostics,
            output: [printed(diagnostics, all, seed), ...runs].join('\n'),
          };
        },
      };
    },
  };
}
