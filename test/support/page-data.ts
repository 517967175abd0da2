/** A page that `report` wrote → the data in it. */
import { inflateSync, strFromU8 } from 'fflate';
import type { PageDocument } from '../../plugin/format/report/page-document.ts';

/** As the page itself reads it. */
export function documentIn(html: string): PageDocument {
  const [, packed = ''] = /id="data">([^<]*)</.exec(html) ?? [];
  return JSON.parse(strFromU8(inflateSync(Buffer.from(packed, 'base64'))));
}
