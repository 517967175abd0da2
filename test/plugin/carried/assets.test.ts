import { describe, expect, test } from 'vitest';
import { asset, assetPaths } from '../../../plugin/carried/assets.ts';

describe('in a checkout', () => {
  test('a file is read from disk', () => {
    expect(asset('package.json')).toContain('"name": "distributary"');
    expect(asset('fixtures/absent')).toBeUndefined();
  });

  test('the files of a directory are listed in order', () => {
    const paths = assetPaths('fixtures/repos/demo/in');
    expect(paths).toContain('fixtures/repos/demo/in/distributary.yaml');
    expect(paths).toContain('fixtures/repos/demo/in/apps/api/export.yaml');
    expect(paths).toEqual([...paths].sort());
  });
});
