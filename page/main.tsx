/** The data of the page → the page. */
import { inflateSync, strFromU8 } from 'fflate';
import { render } from 'preact';
import type { PageDocument } from '../plugin/format/report/page-document.ts';
import { App } from './app.tsx';

const carried = document.getElementById('data')?.textContent ?? '';
const bytes = Uint8Array.from(atob(carried), (letter) => letter.charCodeAt(0));
const page: PageDocument = JSON.parse(strFromU8(inflateSync(bytes)));
const root = document.getElementById('page');
if (root !== null) {
  root.replaceChildren();
  render(<App page={page} />, root);
}
