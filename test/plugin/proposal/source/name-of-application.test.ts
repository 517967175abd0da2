import { describe, expect, test } from 'vitest';
import { application, manifest, proposedLines } from '../../../support/proposed-lines.ts';

/** An application with the name of the cluster paris beside one with another name. */
const files = { 'apps/paris/a.yaml': manifest('paris'), 'apps/web/a.yaml': manifest('web') };

async function propose(all: Readonly<Record<string, string>>) {
  const { lines } = await proposedLines(all);
  return lines.filter((line) => line.includes('apps/'));
}

const set = (generator: string, path: string) =>
  `apiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\nmetadata: {name: apps, namespace: argocd}\nspec:\n  goTemplate: true\n  generators: [${generator}]\n  template:\n    metadata: {name: "apps-{{.name}}"}\n    spec:\n      source: {repoURL: https://git.example.com/org/fleet.git, path: "${path}"}\n      destination: {name: "{{.name}}", namespace: shop}\n`;

const matrix =
  '{matrix: {generators: [{clusters: {}}, {git: {repoURL: https://git.example.com/org/fleet.git, revision: HEAD, directories: [{path: "apps/*"}]}}]}}';

const unclear =
  'paris is the name of a cluster, and may be one of an application, as web beside it: name the clusters that get it, as in clusters: {names: [paris]}';

describe('a directory with the name of a cluster', () => {
  test('is for the clusters of the ApplicationSet that deploys it', async () => {
    const every = { ...files, 'argocd/set.yaml': set(matrix, '{{.path.path}}') };
    expect(await propose(every)).toEqual(['apps/paris', 'apps/web']);
    const own = { ...files, 'argocd/set.yaml': set('{clusters: {}}', 'apps/{{.name}}') };
    expect(await propose(own)).toContain('apps/{{ name }}');
    const labels = '{clusters: {selector: {matchLabels: {env: prod}}}}';
    const selected = { ...files, 'argocd/set.yaml': set(labels, 'apps/{{.name}}') };
    expect(await propose(selected)).toContain('apps/{{ name }}');
  });

  test('may be an application of each cluster', async () => {
    expect((await propose(files))[0]).toBe(`# apps/paris: ${unclear}`);
    const here = application('paris', 'apps/paris').replace(
      'name: paris, namespace: shop',
      'server: https://kubernetes.default.svc',
    );
    expect((await propose({ ...files, 'argocd/paris.yaml': here }))[0]).toBe(
      `# apps/paris: Application argocd/paris deploys it, and ${unclear}`,
    );
    const inside = {
      ...files,
      'apps/paris/application.yaml': here.replace('apps/paris', 'charts'),
    };
    const { lines } = await proposedLines({ ...inside, 'charts/a.yaml': manifest('chart') });
    expect(lines).toContain(`# charts: Application argocd/paris deploys it, and ${unclear}`);
  });

  test('is that of the cluster beside those of other clusters, or what they share', async () => {
    expect(await propose({ 'apps/paris/a.yaml': manifest('paris') })).toEqual(['apps/{{ name }}']);
    const shared = { 'apps/paris/a.yaml': manifest('paris'), 'apps/base/a.yaml': manifest('base') };
    expect((await propose(shared)).at(-1)).toBe('apps/{{ name }}');
    expect((await propose({ ...files, 'apps/boston/a.yaml': manifest('b') })).at(-1)).toBe(
      'apps/{{ name }}',
    );
    const clusters = { 'clusters/paris/a.yaml': manifest('paris') };
    const { lines } = await proposedLines({ ...clusters, 'clusters/web/a.yaml': manifest('web') });
    expect(lines).toContain('clusters/{{ name }}');
  });
});
