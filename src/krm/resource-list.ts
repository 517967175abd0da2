/** The text of a ResourceList → its items and the function's configuration, each with its text and positions. */
import { functionConfigKind, listInvalid, listMissing } from '../diagnostic/codes/function.ts';
import { type Diagnostic, diagnose, hasErrors } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { type Position, startOfFile } from '../diagnostic/position.ts';
import { itemsOf, listItem } from '../parse/list-items.ts';
import { type ObjectDocument, readDocuments } from '../parse/parse-documents.ts';
import { sourceText } from '../parse/source-text.ts';
import { describeValue } from '../parse/tree/node.ts';
import { isArray, isObject, type JsonObject } from '../resource/json.ts';
import type { SourceText } from '../resource/resource.ts';

/** The name of the file in positions of items; the document is the index of the item in the list. */
export const LIST_FILE = '<stdin>';

/** The same for the function's configuration. */
export const CONFIG_FILE = 'functionConfig';

/** An object of the list. Pointers start at the object. */
export interface ListItem {
  /** Its index in the list, from 0. */
  readonly index: number;
  readonly object: JsonObject;
  readonly source: SourceText;
}

/** The input of a function (KRM Functions Specification v1, "Input"). */
export interface ResourceList {
  readonly apiVersion: string;
  readonly items: readonly ListItem[];
  readonly functionConfig?: ListItem;
}

/** The supported versions; their lists have the same fields as far as they are read here. */
const versions = ['v1', 'v1beta1', 'v1alpha1'].map((version) => `config.kubernetes.io/${version}`);

/** Reads the list; undefined when its items could not be returned unchanged. */
export function parseResourceList(text: string): Outcome<ResourceList | undefined> {
  const { value: documents, diagnostics } = readDocuments({ path: LIST_FILE, text });
  if (hasErrors(diagnostics)) return { value: undefined, diagnostics };
  const [document, ...others] = documents;
  if (document === undefined)
    return refused(diagnose(listMissing, { input: 'standard input' }, start));
  const wrong =
    others.length > 0 ? `${documents.length} documents` : wrongList(document.root.value);
  if (wrong !== undefined) {
    const expected =
      'one document of kind "ResourceList" (config.kubernetes.io/v1) with a list "items"';
    return refused(diagnose(listInvalid, { found: wrong, expected }, start));
  }
  return readList(document);
}

const start: Position = startOfFile(LIST_FILE);

function refused(...diagnostics: readonly Diagnostic[]): Outcome<undefined> {
  return { value: undefined, diagnostics };
}

/** The kind of the object when it is no list; undefined when it is one. */
function wrongList({ apiVersion, kind, items }: JsonObject): string | undefined {
  if (kind !== 'ResourceList') return typeof kind === 'string' ? `kind "${kind}"` : 'no kind';
  if (typeof apiVersion !== 'string') return 'a ResourceList without apiVersion';
  if (!versions.includes(apiVersion)) return `a ResourceList of "${apiVersion}"`;
  if (isArray(items)) return undefined;
  return items === undefined
    ? 'a ResourceList without "items"'
    : `"items" that are ${describeValue(items)}`;
}

function readList(document: ObjectDocument): Outcome<ResourceList | undefined> {
  const { apiVersion, functionConfig } = document.root.value;
  const list = itemsOf(document.root);
  const outcomes = (list?.items ?? []).map((_, i) =>
    listItem({ within: document, pointer: `/items/${i}` }, list, i),
  );
  const diagnostics = outcomes.flatMap((outcome) => outcome.diagnostics);
  if (hasErrors(diagnostics)) return { value: undefined, diagnostics };
  const items = outcomes
    .flatMap(({ value }) => value)
    .map(({ object, source }, index) => {
      const place = { file: LIST_FILE, index, pointer: `/items/${index}` };
      return { index, object, source: ownPlaces(source, place) };
    });
  const value = { apiVersion: String(apiVersion), items };
  if ((functionConfig ?? null) === null) return { value, diagnostics };
  if (!isObject(functionConfig)) {
    const found = describeValue(functionConfig ?? null);
    return refused(diagnose(functionConfigKind, { found }, startOfFile(CONFIG_FILE)));
  }
  const pointer = '/functionConfig';
  const source = sourceText({ within: document, pointer }, { text: '' });
  const place = { file: CONFIG_FILE, index: 0, pointer };
  const config = { index: 0, object: functionConfig, source: ownPlaces(source, place) };
  return { value: { ...value, functionConfig: config }, diagnostics };
}

interface PlaceInList {
  readonly file: string;
  readonly index: number;
  /** The JSON Pointer of the object in the list. */
  readonly pointer: string;
}

/** The same text, with positions relative to the object. */
function ownPlaces(source: SourceText, place: PlaceInList): SourceText {
  const { file, index, pointer } = place;
  return {
    file,
    document: index,
    get text() {
      return source.text;
    },
    locate: (within, part) => {
      const at = source.locate(within, part);
      return { ...at, file, document: index, pointer: at.pointer.slice(pointer.length) };
    },
    edited: (next) => ownPlaces(source.edited(next), place),
  };
}
