import { describe, expect, test } from 'vitest';
import { defineCode } from '../../src/diagnostic/code.ts';
import { hookExists } from '../../src/diagnostic/codes/diff.ts';
import { diagnose, withPart } from '../../src/diagnostic/diagnostic.ts';
import { startOfFile } from '../../src/diagnostic/position.ts';
import type { Json } from '../../src/resource/json.ts';
import {
  recallFindings,
  recallSilenced,
  recordFindings,
  recordSilenced,
} from '../../src/reuse/findings-record.ts';

const at = { ...startOfFile('apps/a.yaml'), line: 3, column: 7, pointer: '/spec' };
const finding = (file: string) =>
  diagnose(hookExists, { file, isOwn: false, call: 'x' }, at, [
    { message: 'beside', at: startOfFile('b.yaml') },
  ]);

describe('findings', () => {
  test('come back as they were', async () => {
    const found = [
      finding('x'),
      withPart(finding('y'), { clusters: ['north'], follows: { code: 'DIS0222', at } }),
      withPart(finding('z'), { setTo: 'info' }),
    ];
    const back = (await recallFindings(await recordFindings(found))) ?? [];
    expect(JSON.stringify(back)).toBe(JSON.stringify(found));
    expect(back.map(({ definition }) => definition)).toEqual([hookExists, hookExists, hookExists]);
    expect(back[2]?.severity).toBe('info');
  });

  test('that are silent come back with why', async () => {
    const silence = { by: 'comment', reason: 'known', at } as const;
    const silenced = [{ finding: finding('x'), silence }];
    const back = await recallSilenced(await recordSilenced(silenced));
    expect(JSON.stringify(back)).toBe(JSON.stringify(silenced));
    const reason = 'see https://ann:pa55word@git.example.com/x';
    const secret = [{ finding: finding('x'), silence: { ...silence, reason } }];
    expect(await recordSilenced(secret)).toBeUndefined();
    expect(await recallSilenced({ findings: [], silences: [1] })).toBeUndefined();
    expect(await recallSilenced({})).toBeUndefined();
  });

  test('keep none that looks like a credential', async () => {
    const secret = [finding('https://ann:pa55word@git.example.com/x')];
    expect(await recordFindings(secret)).toBeUndefined();
    expect(await recordFindings([finding('https://git.example.com/x')])).toBeDefined();
  });

  test('that would not come back word for word are not kept', async () => {
    const told = defineCode<{ count: bigint }>({
      code: hookExists.code,
      name: 'counted',
      severity: 'warning',
      title: '',
      why: '',
      fix: '',
      message: ({ count }) => `${count} of them`,
    });
    expect(await recordFindings([diagnose(told, { count: 5n }, at)])).toBeUndefined();
    const many = Array.from({ length: 1_001 }, () => finding('x'));
    expect(await recordFindings(many)).toBeUndefined();
  });

  test.each<Json | undefined>([
    undefined,
    {},
    [1],
    [{ code: 'DIS9999', args: {}, at: {}, clusters: [], related: [] }],
    [{ code: hookExists.code, args: {}, at: {}, clusters: [], related: [] }],
  ])('are not read from %j', async (value) => {
    expect(await recallFindings(value)).toBeUndefined();
  });
});
