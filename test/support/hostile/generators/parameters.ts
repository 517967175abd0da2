/** A seed → parameters and variables of an Application that its author hopes something of. */
import { readRequest } from '../../../../plugin/cmp/request.ts';
import { UsageError } from '../../../../plugin/process/exit.ts';
import type { Json, JsonObject } from '../../../../src/resource/json.ts';
import { mutated } from '../../mutate-text.ts';
import { hostileValue, mutatedJson, oneOf, type Random, randomFor } from '../mutate-json.ts';
import { jsonText } from '../text-of.ts';
import type { Generator, Result } from '../trial.ts';
import { hostileTexts } from '../words.ts';

const names = ['cluster', 'applications', 'strict', 'allow-empty', 'deadline'];

const durations = [
  '5s',
  '1h',
  '0',
  '-1s',
  '1e9s',
  '99999999999999999999h',
  '1.5h',
  '.s',
  '1ns',
  '1µs',
  '24h0m0.001s',
];

function value(random: Random): string {
  return oneOf(random, random(3) === 0 ? durations : ['paris', 'true', 'false', ...hostileTexts]);
}

function parameter(random: Random): JsonObject {
  const name = random(8) === 0 ? oneOf(random, hostileTexts) : oneOf(random, names);
  const form = oneOf(random, ['string', 'array', 'map', 'x']);
  const given: Json = form === 'array' ? [value(random), value(random)] : value(random);
  return { name, [form]: given };
}

function parametersText(random: Random): string {
  const list: JsonObject = { list: Array.from({ length: random(4) }, () => parameter(random)) };
  const changed = random(2) === 0 ? list : mutatedJson(list, random, hostileValue(random, list));
  const text = jsonText(changed, random);
  const inner = /^\s*\{\s*"list":\s*(?<inner>.*)\}\s*$/s.exec(text)?.groups?.['inner'] ?? text;
  return random(5) === 0 ? mutated(inner, random(2 ** 31)) : inner;
}

function environment(random: Random): Readonly<Record<string, string>> {
  const variables = names
    .filter(() => random(3) === 0)
    .map((name) => [`ARGOCD_ENV_${name.toUpperCase().replace('-', '_')}`, value(random)]);
  const given = random(6) === 0 ? [] : [['ARGOCD_APP_PARAMETERS', parametersText(random)]];
  return Object.fromEntries([...variables, ...given]);
}

/** The environment that Argo CD would start the plugin in. */
export const parameters: Generator = {
  name: 'parameters',
  trial: (seed) => {
    const env = environment(randomFor(seed));
    const text = JSON.stringify(env);
    return { files: [{ path: 'environment', text }], size: text.length, run: () => read(env) };
  },
};

function read(env: Readonly<Record<string, string>>): Result {
  try {
    return { findings: [], output: JSON.stringify(readRequest(env)) };
  } catch (error) {
    if (!(error instanceof UsageError) || error.code === undefined) throw error;
    return { findings: [], output: `${error.code.code} ${error.message}` };
  }
}
