import { describe, expect, test } from 'vitest';
import {
  versionOfImage,
  versionOfTag,
  versionStated,
} from '../../../../src/istio/mesh/release/installed-version.ts';

describe('a version of', () => {
  test.each([
    ['1.30.2', '1.30.2'],
    ['v1.30.2', '1.30.2'],
    ['1.30.2-distroless', '1.30.2'],
    ['1.31.0-solo', '1.31.0'],
    ['1.30.4-tetratefips-v0', '1.30.4'],
    ['1.30.4_build.7', '1.30.4'],
    ['1.30.4@sha256:0123', '1.30.4'],
    ['1.30-alpha.0123', '1.30'],
    ['v1.30-latest', '1.30'],
    ['1.30.x', '1.30'],
    ['1.30.*', '1.30'],
    ['~1.30.2', '1.30'],
    ['=1.30.2', '1.30.2'],
    ['1.30', '1.30'],
    ['^1.30.0', undefined],
    ['>=1.30.0', undefined],
    ['1.29.0 - 1.30.0', undefined],
    ['1.30.0 || 1.31.0', undefined],
    ['1.x', undefined],
    ['latest', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j is %s', (text, expected) => {
    expect(versionStated(text, '/at')?.value).toBe(expected);
  });

  test.each([
    ['docker.io/istio/pilot:1.30.2', '1.30.2'],
    ['registry.example.com:5000/pilot:1.30.2-distroless@sha256:0123', '1.30.2'],
    ['registry.example.com:5000/pilot', undefined],
    ['pilot@sha256:0123', undefined],
  ])('image %j is %s', (image, expected) => {
    expect(versionOfImage(image, '/at')?.value).toBe(expected);
  });

  test('an unquoted tag is a number, and so none: 1.30 is 1.3', () => {
    expect(versionOfTag(1.3, '/at')).toBeUndefined();
  });
});
