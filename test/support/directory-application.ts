/** A directory → the objects that a Directory application of Argo CD with `recurse: true` finds in it. */
import { parseAllDocuments } from 'yaml';
import type { JsonObject } from '../../src/resource/json.ts';
import { filesBelow, read } from './code-fixtures.ts';

/** Every object of every `.yaml`, `.yml` and `.json` below the directory, in the order of `filepath.Walk`. */
export function directoryApplication(directory: string): readonly JsonObject[] {
  return filesBelow(directory)
    .filter((path) => /\.(?:yaml|yml|json)$/.test(path) && !path.startsWith('.git/'))
    .flatMap((path) => yamlObjects(read(`${directory}/${path}`)));
}

/** The objects of a YAML stream, read as YAML 1.1. */
export function yamlObjects(text: string): readonly JsonObject[] {
  return parseAllDocuments(text, { version: '1.1' }).map((document) => {
    const object: unknown = document.toJS();
    // The same as it would be in JSON: no dates, no bigints.
    return JSON.parse(JSON.stringify(object));
  });
}
