import { createHash } from 'node:crypto';
import { inflateSync, strFromU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { pageHtml } from '../../../../plugin/format/report/html.ts';
import type { PageDocument } from '../../../../plugin/format/report/page-document.ts';
import { emptyPage, emptyState } from '../../../support/empty-page.ts';

const hostile = '</script><script>alert(1)</script><!-- ]]> " \' & \u2028';
const page: PageDocument = {
  ...emptyPage,
  ...{ name: hostile, program: hostile, cut: [hostile] },
  states: [
    {
      ...emptyState,
      ...{ label: hostile, state: hostile, assumed: [hostile] },
      fleet: { ...emptyState.fleet, texts: [hostile] },
    },
  ],
};
const parts = { script: 'let a = 1;', style: 'b{}' };
const html = pageHtml(page, parts);

describe('the file', () => {
  test('holds texts of strangers as data alone', () => {
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    expect(html).not.toContain('alert(1)</script>');
    expect(html).toContain('<title>&lt;/script&gt;&lt;script&gt;alert(1)');
  });

  test('carries the data whole', () => {
    const [, packed = ''] = /id="data">([^<]*)</.exec(html) ?? [];
    const bytes = inflateSync(Buffer.from(packed, 'base64'));
    expect(JSON.parse(strFromU8(bytes))).toEqual(page);
  });

  test('lets its own code and style run, and nothing be fetched', () => {
    const digest = (text: string) => createHash('sha256').update(text).digest('base64');
    const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src 'sha256-${digest(parts.script)}'`);
    expect(policy).toContain(`style-src 'sha256-${digest(parts.style)}'`);
    expect(html).not.toMatch(/(?:src|href)="(?!data:,)/);
  });

  test('is the same for the same fleet', () => {
    expect(pageHtml(page, parts)).toBe(html);
  });
});
