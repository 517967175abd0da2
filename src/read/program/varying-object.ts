/** Two different outputs of one program → the first object that differs, as far as the output shows. */
import { renderingVaries } from '../../diagnostic/codes/sources.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { startOfFile } from '../../diagnostic/position.ts';
import type { ProgramJob } from './program-launches.ts';

/** The first line that differs, from 1, and the object around it. */
export interface Variation {
  readonly line: number;
  /** As in `Secret shop-db of template "shop/templates/db.yaml"`. */
  readonly object?: string;
}

/** The first difference; without any values. */
export function findVariation(before: string, after: string): Variation {
  const lines = before.split('\n');
  const others = after.split('\n');
  const differs = lines.findIndex((text, i) => text !== others[i]);
  const index = differs < 0 ? lines.length : differs;
  const start = lines.lastIndexOf('---', index) + 1;
  const end = lines.indexOf('---', start);
  const text = lines.slice(start, end < 0 ? undefined : end).join('\n');
  const kind = /^kind: *"?(\w+)/m.exec(text)?.[1];
  if (kind === undefined) return { line: index + 1 };
  const name = /^(?: {2}|metadata: *\{ *)name: *"?([\w.-]+)/m.exec(text)?.[1];
  const template = /^# Source: (.+)$/m.exec(text)?.[1];
  const named = name === undefined ? kind : `${kind} ${name}`;
  const object =
    template === undefined ? named : `${named} of template ${JSON.stringify(template)}`;
  return { line: index + 1, object };
}

/** The finding about it. */
export function varyingFinding(
  { run, file }: ProgramJob,
  before: string,
  after: string,
): Diagnostic {
  const { line, object: varying } = findVariation(before, after);
  const args = { directory: run.directory, program: run.program.name, line, varying };
  return diagnose(renderingVaries, args, startOfFile(file));
}
