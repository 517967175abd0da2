import { expect, test } from 'vitest';
import { findFleetMentions } from '../../src/keep/fleet-mentions.ts';
import { readerOf } from '../support/hostile/memory-reader.ts';
import { matchOf } from '../support/source-match.ts';

const policy = 'kind: FailoverPolicy';
const plain = 'apps/web/web.yaml';
const kustomization = 'apps/web/kustomization.yaml';
const base = 'base/policy.yaml';

/** What stands in the way of `apps/web`, which has the first of these files; `apps/good` has the others below it. */
async function found(own: readonly string[], texts: Readonly<Record<string, string>>) {
  const paths = Object.keys(texts);
  const broken = [matchOf({ clusters: ['paris'], application: 'apps/web', all: own })];
  const good = matchOf({
    clusters: ['paris'],
    application: 'apps/good',
    all: paths.filter((path) => path.startsWith('apps/good/')),
  });
  const files = Object.entries(texts).map(([path, text]) => ({ path, text }));
  const query = { fleet: { topology: ['topology'] }, fleetFile: 'distributary.yaml' };
  const refused = await findFleetMentions(readerOf(files), {
    ...query,
    matches: [...broken, good],
    broken,
  });
  return refused.map(({ content, refusal }) => `${refusal} ${content}`);
}

test.each<
  readonly [string, readonly string[], Readonly<Record<string, string>>, readonly string[]]
>([
  ['its own manifests', [plain], { [plain]: `${policy} [` }, [`fleet ${plain}`]],
  ['what can’t be read', [plain], {}, [`unread ${plain}`]],
  ['no file that is no manifest', ['apps/web/a.md'], { 'apps/web/a.md': policy }, []],
  ['no file of others, which it can’t use', [plain], { [plain]: '', [base]: policy }, []],
  [
    'what a program may have used',
    [kustomization],
    { [kustomization]: 'resources: [../../bsae]', [base]: policy },
    [`fleet ${base}`],
  ],
  [
    'nothing that is read anyway',
    [kustomization],
    {
      [kustomization]: 'resources: [../../base]',
      'apps/good/policy.yaml': policy,
      'topology/policy.yaml': policy,
      'distributary.yaml': 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet',
    },
    [],
  ],
  [
    'templates of a chart',
    ['apps/web/Chart.yaml', 'apps/web/templates/_policy.tpl'],
    { 'apps/web/Chart.yaml': '', 'apps/web/templates/_policy.tpl': policy },
    ['fleet apps/web/templates/_policy.tpl'],
  ],
  [
    'packed charts, which can’t be looked into',
    ['apps/web/Chart.yaml', 'apps/web/charts/redis.tgz'],
    { 'apps/web/Chart.yaml': '' },
    ['packed apps/web/charts/redis.tgz'],
  ],
])('a fleet object is looked for in %s', async (_, own, texts, expected) => {
  expect(await found(own, texts)).toEqual(expected);
});
