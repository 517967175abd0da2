// Istio's CustomResourceDefinitions (istio.io/api, kubernetes/customresourcedefinitions.gen.yaml) → src/kind/istio-crd/*.crd.ts, one
// file a kind: the fields of its spec as JSON Schema. Descriptions are left out, fields that the CRD does not have are errors, and
// what occurs more than once is named once.
//
//     npm run gen:istio -- customresourcedefinitions.gen.yaml v1.31.1 [FOLDER]
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { compactJson } from './istio-crds/compact-json.mjs';
import { shareRepeated } from './istio-crds/share-repeated.mjs';
import { translateSchema } from './istio-crds/translate-schema.mjs';

/** The text of each file by its name. */
function istioCrdFiles(crds, version) {
  const definitions = parseAllDocuments(crds, { merge: true })
    .map((document) => document.toJS())
    .filter((definition) => definition?.kind === 'CustomResourceDefinition');
  return new Map(definitions.map((definition) => fileOf(definition.spec, version)));
}

function fileOf({ group, names, scope, versions }, version) {
  const specs = versions
    .filter(({ served }) => served)
    .map(({ schema }) => schema.openAPIV3Schema.properties.spec);
  if (new Set(specs.map((spec) => JSON.stringify(spec))).size > 1) {
    throw new Error(`the versions of ${names.kind} differ`);
  }
  if (scope !== 'Namespaced') throw new Error(`${names.kind} is not in a namespace`);
  const { spec, shared } = shareRepeated(translateSchema(specs[0], names.kind));
  const variable = `${names.kind[0].toLowerCase()}${names.kind.slice(1)}Crd`;
  const text = `/**
 * The schema of Istio's ${names.kind}, made by scripts/istio-crds.mjs from istio.io/api ${version}.
 * Copyright Istio Authors, Apache License 2.0.
 * @module
 */
import type { IstioCrd } from './istio-crd.ts';

/** ${names.kind}, in every version that is served. */
export const ${variable}: IstioCrd = {
  group: '${group}',
  kind: '${names.kind}',
  plural: '${names.plural}',
  versions: [${versionNames(versions)
    .map((name) => `'${name}'`)
    .join(', ')}],
  spec: () => (${compactJson(spec)}),
  shared: () => (${compactJson(shared)}),
};
`;
  return [`${kebabCase(names.kind)}.crd.ts`, text];
}

/** Newest first. */
function versionNames(versions) {
  const order = ['v1', 'v1beta1', 'v1alpha3', 'v1alpha1'];
  return versions.map(({ name }) => name).sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

function kebabCase(name) {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
}

const [, , path, version, folder = 'src/kind/istio-crd'] = process.argv;
for (const [name, text] of istioCrdFiles(readFileSync(path, 'utf8'), version)) {
  writeFileSync(join(folder, name), text);
}
