/** The formats of findings, by the value of `--format`; in the order of the help. */
import type { FindingsFormat } from './findings-format.ts';
import { formatGithub } from './github.ts';
import { formatJson } from './json.ts';
import { formatJunit } from './junit.ts';
import { formatSarif } from './sarif.ts';
import { formatText } from './text.ts';

export const findingsFormats: ReadonlyMap<string, FindingsFormat> = new Map<string, FindingsFormat>(
  [
    ['text', formatText],
    ['json', formatJson],
    ['sarif', formatSarif],
    ['github', formatGithub],
    ['junit', formatJunit],
  ],
);
