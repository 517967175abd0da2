import { expect, test } from 'vitest';
import { annotation, annotationPrefix, knownAnnotations } from '../../src/kind/annotation.ts';

test('all annotations have our prefix and names of their own', () => {
  expect(knownAnnotations.every((name) => name.startsWith(annotationPrefix))).toBe(true);
  expect(new Set(knownAnnotations).size).toBe(Object.keys(annotation).length);
});
