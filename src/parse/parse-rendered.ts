/**
 * The output of a program for a directory → the Kubernetes objects in it. It is parsed like a file; positions are those of the file
 * that selects the rendering, since users cannot open the program's output.
 */
import { wrongFieldType } from '../diagnostic/codes/parse-object.ts';
import { withArg, withPart } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import type { Position, RenderedPlace } from '../diagnostic/position.ts';
import { type Resource, type SourceText, toResource } from '../resource/resource.ts';
import type { SourceFile } from '../resource/source-file.ts';
import { parseFile } from './parse-file.ts';

/**
 * The resources, in the order of the output.
 * @param output its path is that of the file that selects the rendering.
 */
export function parseRendered(
  output: SourceFile,
  made: Omit<RenderedPlace, 'line'>,
): Outcome<readonly Resource[]> {
  const { value, diagnostics } = parseFile(output, 'variable');
  const move = (at: Position): Position => ({
    ...at,
    line: 1,
    column: 1,
    rendered: { ...made, line: at.line },
  });
  return {
    value: value.map((resource) => moveResource(resource, move)),
    diagnostics: diagnostics.map((finding) => {
      const moved = withPart(finding, { at: move(finding.at) });
      // Quotes are not added to an output: each program loses them in its own way.
      return moved.code === wrongFieldType.code ? withArg(moved, 'program', made.program) : moved;
    }),
  };
}

function moveResource(resource: Resource, move: (at: Position) => Position): Resource {
  const { origin } = resource;
  if (origin.type !== 'authored') return resource;
  return toResource(resource.object, { type: 'authored', source: moveText(origin.source, move) });
}

function moveText(source: SourceText, move: (at: Position) => Position): SourceText {
  const { file, document } = source;
  return {
    file,
    document,
    get text() {
      return source.text;
    },
    locate: (pointer, part) => move(source.locate(pointer, part)),
    edited: (next) => moveText(source.edited(next), move),
  };
}
