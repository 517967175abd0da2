/** The templates of a chart → its non-deterministic functions: the same commit must give the same branches. */
import { templateReadsClock } from '../../../diagnostic/codes/sources.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { filesBelow } from '../../source/directory-tree.ts';
import { findDirectory } from '../local-path.ts';
import type { Repository } from '../source-type.ts';

/** The functions of a chart's templates and of the charts in it. */
export interface ChartFunctions {
  /** Templates whose texts must be read first. */
  readonly wanted: readonly string[];
  /** Whether two renderings may differ; then they are compared. Archives are not searched. */
  readonly mayVary: boolean;
  /** The clock may give equal results twice, so each use of it is reported. */
  readonly diagnostics: readonly Diagnostic[];
}

const chance =
  /\{\{[^{}]*?(?<![.$\w"])(?:rand(?:Alpha|AlphaNum|Ascii|Bytes|Int|Numeric)|uuidv4|shuffle|gen(?:PrivateKey|CA|SelfSignedCert|SignedCert)(?:WithKey)?|htpasswd|bcrypt|encryptAES)\b/;
const clock = /\{\{[^{}]*?(?<![.$\w"])(now|ago)\b/;
const template = /(?:^|\/)templates\/.*\.(?:ya?ml|tpl|json|txt)$/;

/** Finds such functions. */
export function chartFunctions(directory: string, { root, texts }: Repository): ChartFunctions {
  const tree = findDirectory(root, directory);
  const files = tree === undefined ? [] : filesBelow(tree, new Set());
  const templates = files.filter((path) => template.test(path.slice(directory.length)));
  const read = templates.flatMap((path) => {
    const text = texts.get(path);
    return text === undefined ? [] : [{ path, text }];
  });
  return {
    wanted: templates.filter((path) => !texts.has(path)),
    mayVary:
      files.some((path) => path.endsWith('.tgz')) || read.some(({ text }) => chance.test(text)),
    diagnostics: read.flatMap(({ path, text }) => {
      const found = clock.exec(text);
      if (found === null) return [];
      const before = text.slice(0, found.index);
      const start = before.lastIndexOf('\n') + 1;
      const line = before.split('\n').length;
      const at = { file: path, document: 0, line, column: found.index - start + 1, pointer: '' };
      return [diagnose(templateReadsClock, { file: path, name: found[1] ?? '' }, at)];
    }),
  };
}
