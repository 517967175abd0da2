/** What helm and kustomize say about what they can't use is told without the secrets in it. */
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { canaryFleet, shownIn } from '../support/canary-fleet.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { usePeers } from '../support/peer-sources.ts';
import { runProgram } from '../support/run-program.ts';
import { directoryWith } from '../support/scratch.ts';
import { canary } from '../support/secret-mistakes.ts';

beforeEach(() => usePeers('helm', 'kustomize'));
afterEach(() => vi.unstubAllEnvs());

describe('a program that complains of', () => {
  const chart = (template: string) => ({
    'apps/x/Chart.yaml': 'apiVersion: v2\nname: x\nversion: 0.1.0\n',
    'apps/x/values.yaml': `password: ${canary}\nurl: https://me:${canary}@db/x\n`,
    'apps/x/templates/a.yaml': template,
  });
  const secret = `apiVersion: v1\nkind: Secret\nmetadata: {name: x}\nstringData: {password: ${canary}}\n`;
  const patch = (text: string) => ({
    'apps/x/kustomization.yaml': `resources: [a.yaml]\npatches:\n- patch: |-\n${text.replace(/^/gm, '    ')}\n`,
    'apps/x/a.yaml': secret,
  });
  const cases: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
    ['helm', 'a template that is no YAML', chart(`${secret}\n  x: [\n bad\n`)],
    ['helm', 'a value that has no such field', chart('{{ .Values.password.x }}')],
    ['helm', 'a function that takes no text', chart('{{ int64 .Values.password | index 1 }}')],
    ['helm', 'a number that is none', chart('{{ mustToDate "2006" .Values.password }}')],
    ['helm', 'a list that is none', chart('{{ fromYaml .Values.url | toYaml | fail }}')],
    ['helm', 'a value that is no YAML', chart('{{ mustFromJson .Values.url }}')],
    [
      'helm',
      'values that a schema refuses',
      {
        ...chart(secret),
        'apps/x/values.schema.json':
          '{"properties": {"password": {"enum": ["a"]}, "url": {"pattern": "^a$"}}}',
      },
    ],
    ['kustomize', 'a patch of nothing', patch(secret.replace('name: x', 'name: y'))],
    ['kustomize', 'a patch that is no YAML', patch(`${secret}x: [\n`)],
    ['kustomize', 'a patch without a name', patch(secret.replace('{name: x}', '{}'))],
    [
      'kustomize',
      'a JSON patch of nothing',
      patch(`- {op: replace, path: /stringData/a/b, value: ${canary}}\n`),
    ],
    [
      'kustomize',
      'a literal without a name',
      { 'apps/x/kustomization.yaml': `secretGenerator: [{name: a, literals: [${canary}]}]\n` },
    ],
    [
      'kustomize',
      'a resource without a name',
      {
        'apps/x/kustomization.yaml': 'resources: [a.yaml]\n',
        'apps/x/a.yaml': secret.replace('{name: x}', '{}'),
      },
    ],
    [
      'kustomize',
      'a resource twice',
      {
        'apps/x/kustomization.yaml': 'resources: [a.yaml, b.yaml]\n',
        'apps/x/a.yaml': secret,
        'apps/x/b.yaml': secret,
      },
    ],
    [
      'kustomize',
      'a replacement that leads nowhere',
      {
        'apps/x/kustomization.yaml': `resources: [a.yaml]\nreplacements:\n- source: {kind: Secret, name: x, fieldPath: stringData.password}\n  targets: [{select: {kind: Secret}, fieldPaths: [stringData.password.a.b]}]\n`,
        'apps/x/a.yaml': secret,
      },
    ],
  ];
  for (const [program, what, files] of cases) {
    itWithPeers([program], `${what} (${program})`, async () => {
      const directory = directoryWith({ ...canaryFleet(1), ...files });
      for (const format of ['text', 'json']) {
        const { stdout } = await runProgram(['check', '--format', format], { cwd: directory });
        expect(stdout).toMatch(/DIS083\d|DIS084\d/);
        expect(shownIn(stdout, [canary])).toEqual([]);
      }
    });
  }
});
