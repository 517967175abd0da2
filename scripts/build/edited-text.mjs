// A source text and edits of its nodes → the new text.
import ts from 'typescript';

/** Reads a text; each node knows its parent. */
export function sourceOf(name, text, kind = ts.ScriptKind.TS) {
  return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, kind);
}

/** Replaces nodes, none of them inside of another: `{node, by}`. */
export function edited(text, edits) {
  let [done, end] = ['', 0];
  const start = ({ node }) => node.getStart();
  for (const { node, by } of edits.sort((a, b) => start(a) - start(b))) {
    done += text.slice(end, node.getStart()) + by;
    end = node.end;
  }
  return done + text.slice(end);
}
