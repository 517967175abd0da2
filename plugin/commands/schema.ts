/** `schema [KIND]`: the name of a kind → its JSON Schema. */
import { Command } from 'commander';
import { didYouMean } from '../../src/diagnostic/wording/nearest-name.ts';
import { apiVersionOf } from '../../src/kind/kind.ts';
import { kinds } from '../../src/kind/registry.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import documents from '../format/documents.schema.json' with { type: 'json' };
import { UsageError } from '../process/exit.ts';
import { examples, type Run } from '../run.ts';

export function schemaCommand(run: Run): Command {
  const lines = ['distributary schema > fleet.schema.json', 'distributary schema Findings'];
  const command = new Command('schema')
    .description('print the JSON Schema of a kind, or of the output of -o json')
    .argument('[kind]', 'a kind such as Fleet, Findings or flomesh.io/v1alpha1/Cluster', 'Fleet')
    .addHelpText('after', examples(...lines, 'distributary schema flomesh.io/v1alpha1/Cluster'));
  return run(command, ({ host }, [name = 'Fleet']) => {
    host.stdout.write(`${JSON.stringify(schemaOf(name), null, 2)}\n`);
    return 'fine';
  });
}

interface NamedSchema {
  readonly kind: string;
  /** `group/version/kind`. */
  readonly full: string;
  readonly schema: JsonObject;
}

const printed: readonly NamedSchema[] = Object.entries(documents).map(([kind, schema]) => ({
  kind,
  full: `distributary.dev/v1alpha1/${kind}`,
  schema,
}));

/** The names that `schema` accepts: of kinds; with the API for kinds that several APIs have. */
export function schemaNames(): readonly string[] {
  return knownSchemas().flatMap(({ kind, full }, _, all) =>
    all.some((one) => one.kind === kind && one.full !== full) ? [full] : [kind],
  );
}

function knownSchemas(): readonly NamedSchema[] {
  return [
    ...printed,
    ...kinds.map((each) => {
      const { kind, schema } = each;
      return { kind, full: `${apiVersionOf(each)}/${kind}`, schema };
    }),
  ];
}

function schemaOf(name: string): JsonObject {
  const known = knownSchemas();
  const found = known.filter(({ kind, full }) => name === kind || name === full);
  const [first, ...others] = found;
  if (first === undefined) {
    const names = known.flatMap(({ kind, full }) => [kind, full]);
    throw new UsageError(`there is no kind ${name} here${didYouMean(name, names)}`);
  }
  if (others.length > 0) {
    const names = found.map(({ full }) => full).join(', ');
    throw new UsageError(`${name} is the name of several kinds, expected one of ${names}`);
  }
  return first.schema;
}
