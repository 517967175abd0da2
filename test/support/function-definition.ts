/** The Hydration's schema → `kustomize/function.yaml`, which describes the function as a CRD describes a kind (KEP-2906). */
import { apiVersionOf } from '../../src/kind/kind.ts';
import { kinds } from '../../src/kind/registry.ts';
import { isArray, isObject, type Json, type JsonObject, listAt } from '../../src/resource/json.ts';

import { toYaml } from '../../src/resource/yaml/to-yaml.ts';

/** The definition as YAML. */
export function functionDefinition(): string {
  const hydration = kinds.find(({ kind }) => kind === 'Hydration');
  if (hydration === undefined) throw new Error('there is no kind Hydration');
  const { group, version, kind, plural, schema } = hydration;
  const head = `# What \`distributary fn\` is to hosts with a catalog of functions; npm run gen writes this file.
# ${apiVersionOf(hydration)} is the functionConfig; a ConfigMap with the fields of spec in its data does as well.
`;
  const definition = {
    apiVersion: 'config.kubernetes.io/v1alpha1',
    kind: 'KRMFunctionDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      names: { kind },
      description:
        'Gives one cluster of a fleet its manifests, with its multi-cluster imports and Istio failover settings worked out.',
      publisher: 'distributary',
      tags: ['generator', 'transformer', 'validator', 'istio', 'multi-cluster'],
      versions: [
        {
          name: version,
          idempotent: true,
          license: 'Apache-2.0',
          usage: 'docs/kustomize-kpt.md',
          runtime: {
            exec: { path: 'distributary', args: ['fn'] },
            container: { image: 'distributary-fn' },
          },
          schema: { openAPIV3Schema: openApi(schema) },
        },
      ],
    },
  };
  return head + toYaml(definition);
}

/** OpenAPI 3.0 knows no constants, no choice of types and no conditions: a field with one of those may be anything there. */
function openApi(schema: Json): JsonObject {
  if (!isObject(schema)) return {};
  const { $schema: _, $id: __, const: constant, properties, items, type, ...others } = schema;
  const { description, ...rest } = others;
  const said = description === undefined ? {} : { description };
  if (isArray(type)) return { ...said, 'x-kubernetes-preserve-unknown-fields': true };
  return {
    ...said,
    ...(type === undefined ? {} : { type }),
    ...(constant === undefined ? {} : { type: 'string', enum: [constant] }),
    ...(listAt(schema, 'enum').length > 0 ? { type: 'string' } : {}),
    ...rest,
    ...(items === undefined ? {} : { items: openApi(items) }),
    ...(isObject(properties) ? { properties: openApiProperties(properties) } : {}),
  };
}

function openApiProperties(properties: JsonObject): JsonObject {
  const entries = Object.entries(properties);
  return Object.fromEntries(entries.map(([name, schema]) => [name, openApi(schema ?? null)]));
}
