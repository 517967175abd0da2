import { describe, expect, test } from 'vitest';
import { renderingFailed, sourceFileMissing } from '../../src/diagnostic/codes/sources.ts';
import { remoteReference } from '../../src/diagnostic/codes/vendored.ts';
import { type Diagnostic, diagnose } from '../../src/diagnostic/diagnostic.ts';
import { startOfFile } from '../../src/diagnostic/position.ts';
import { namingIgnored } from '../../src/load/name-ignored.ts';

const at = startOfFile('apps/web/kustomization.yaml');

function failed(problem: string): Diagnostic {
  const args = { program: 'kustomize', directory: 'apps/web', status: 'exit status 1', problem };
  return diagnose(renderingFailed, { ...args, isOutside: false }, at);
}

const chart = {
  ...{ directory: 'apps/web', program: 'helm', reference: 'sub (https://charts.example.com)' },
  ...{ way: 'the chart in "apps/web/charts/"', means: 'vendor' as const },
  stored: 'apps/web/charts/sub',
};

async function fixOf(finding: Diagnostic, ...ignored: readonly string[]): Promise<string> {
  const { diagnostics } = await namingIgnored(
    { ignored: async () => ignored },
    { value: 1, diagnostics: [finding] },
  );
  return /^git ignores "[^"]*"/.exec(diagnostics[0]?.fix ?? '')?.[0] ?? '';
}

describe('a missing file that git ignores is named', () => {
  test.each([
    [
      'beside the kustomization',
      failed("evalsymlink failure on 'local.yaml'"),
      'apps/web/local.yaml',
    ],
    ['by its whole path', failed('lstat apps/web/local.yaml: no such file'), 'apps/web/local.yaml'],
    ['above it', failed("resources from '../base/a.yaml': no such file"), 'apps/base'],
    [
      'for a chart, with a version',
      diagnose(remoteReference, chart, at),
      'apps/web/charts/sub-1.0.0.tgz',
    ],
    ['for a chart in a directory', diagnose(remoteReference, chart, at), 'apps/web/charts'],
    [
      'for values',
      diagnose(
        sourceFileMissing,
        { file: 'apps/v.yaml', directory: 'apps/web', clusters: 'a' },
        at,
      ),
      'apps/v.yaml',
    ],
  ])('%s', async (_, finding, ignored) => {
    expect(await fixOf(finding, 'other', ignored)).toBe(`git ignores "${ignored}"`);
  });

  test('and no other finding changes', async () => {
    expect(await fixOf(failed('no such field'), 'apps/web/local.yaml')).toBe('');
    expect(
      await fixOf(diagnose(remoteReference, chart, at), 'apps/web/charts/subway-1.0.0.tgz'),
    ).toBe('');
  });
});
