import { describe, expect, test } from 'vitest';
import { patchDocument } from '../../../src/api/karmada/place/overrider/patch-document.ts';
import { newDraft } from '../../../src/place/change/draft.ts';
import { mergePatch } from '../../../src/place/patch/apply-patch.ts';
import { applyJsonPatch } from '../../../src/place/patch/json-patch.ts';
import type { Json } from '../../../src/resource/json.ts';

describe('many changes of one list or map', () => {
  const ports = Array.from({ length: 200 }, (_, i): Json => ({ port: i }));
  const none: readonly Json[] = [];
  const service = { spec: { ports: none, other: { a: 1 } } };

  test('copy it once, and leave the object alone', () => {
    const draft = newDraft();
    const patch = ports.map((value) => ({ op: 'add', path: '/spec/ports/-', value }));
    const result = applyJsonPatch(service, patch, draft);
    expect(result).toEqual({ object: { spec: { ports, other: { a: 1 } } } });
    expect(service.spec.ports).toEqual([]);
    // The object, its spec and the list, which was empty.
    expect(draft.visited()).toBe(3);
  });

  test('share what they do not touch', () => {
    const result = applyJsonPatch(service, [{ op: 'add', path: '/spec/ports/-', value: 1 }]);
    const spec = 'object' in result ? result.object['spec'] : undefined;
    expect(spec).toMatchObject({ other: service.spec.other });
    expect(spec === service.spec).toBe(false);
  });

  test('are one copy for an overrider, too', () => {
    const operations = ports.map((_, i) => ({ operator: 'add', path: `/spec/k${i}`, value: i }));
    const change = patchDocument(service, operations, newDraft());
    expect(Object.keys(service.spec)).toEqual(['ports', 'other']);
    expect('object' in change && Object.keys(change.object['spec'] ?? {})).toHaveLength(202);
  });

  test('go on where an earlier patch of the draft has stopped', () => {
    const draft = newDraft();
    const first = mergePatch({ data: {} }, { data: { a: '1' } }, draft);
    expect(mergePatch(first, { data: { b: '2', a: null } }, draft)).toBe(first);
    expect(first).toEqual({ data: { b: '2' } });
    expect(draft.visited()).toBe(1);
  });
});

test('what is copied to a second place changes in one of them only', () => {
  const object = { a: { list: [1] } };
  const patch = [
    { op: 'copy', from: '/a', path: '/b' },
    { op: 'add', path: '/b/list/-', value: 2 },
    { op: 'add', path: '/a/list/-', value: 3 },
  ];
  expect(applyJsonPatch(object, patch)).toEqual({
    object: { a: { list: [1, 3] }, b: { list: [1, 2] } },
  });
});

test('copies into each other end before they are deeper than anything can go through', () => {
  const deeper = (levels: number) => ({
    op: 'copy',
    from: '/d',
    path: `/d${'/k'.repeat(levels)}`,
  });
  const patch = [1, 2, 4, 8, 16, 32, 64, 128, 256].map(deeper);
  const result = applyJsonPatch({ d: {} }, patch);
  expect(result).toEqual({ failed: 7, reason: 'it would be more than 200 levels deep' });
});
