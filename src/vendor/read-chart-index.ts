/**
 * The index of a chart repository → the versions of a chart, with their addresses.
 * @module
 */
import { parseDocuments } from '../parse/parse-documents.ts';
import type { IndexedChart } from '../read/remote/chart/chart-index.ts';
import { listAt, stringAt, textsAt } from '../resource/json.ts';

/** Versions that Helm can read. */
const VERSION = /^v?\d[\w.+-]*$/;

/** Reads them; a text gives the reason of a failure. */
export function readChartIndex(text: string, name: string): readonly IndexedChart[] | string {
  const { value, diagnostics } = parseDocuments({ path: 'index.yaml', text });
  const [problem] = diagnostics;
  const [document] = value;
  if (document === undefined) return problem?.message ?? 'it is empty';
  return listAt(document.object, 'entries', name).flatMap((entry) => {
    const version = stringAt(entry, 'version') ?? '';
    const [url] = textsAt(entry, 'urls');
    return url !== undefined && VERSION.test(version) ? [{ version, url }] : [];
  });
}
