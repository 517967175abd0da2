/** Settings of a deployer with paths in its repository → the same with paths in the fleet, whose directory may be below the root. */
import { own } from '../../../../src/collection/own.ts';
import { resolvePath, wayUp } from '../../../../src/place/rendered/local-path.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../../../src/resource/json.ts';
import type { Deployment } from '../deployed-directory.ts';

/** Fields with a path, or a list of texts or of objects with one: the settings of each program. */
const fields: Readonly<Record<string, readonly string[]>> = {
  helm: ['valueFiles', 'fileParameters'],
  kustomize: ['components', 'patches'],
};

/** `prefix` is the way to the fleet's directory, with a slash at its end; paths of the deployment are from the root of the repository. */
export function belowPrefix(deployment: Deployment, prefix: string): Deployment {
  const outside: string[] = [];
  // The directory of the fleet itself has no slash at its end.
  const path = deployment.path.slice(prefix.length);
  const convert = (reference: string): string => {
    const isRooted = reference.startsWith('/');
    const whole = resolvePath(isRooted ? '' : deployment.path, reference);
    if (whole?.startsWith(prefix) !== true) {
      outside.push(reference);
      return reference;
    }
    const inFleet = whole.slice(prefix.length);
    if (isRooted) return `/${inFleet}`;
    return resolvePath(path, reference) === inFleet ? reference : `${wayUp(path)}${inFleet}`;
  };
  const settings = mapMembers(deployment.settings, (program, value) => {
    const names = own(fields, program) ?? [];
    if (!isObject(value)) return value;
    return mapMembers(value, (name, each) =>
      names.includes(name) ? withPaths(each, convert) : each,
    );
  });
  const [first] = outside;
  const problem = `its settings read ${first}, which is outside of the directory of the fleet`;
  return { ...(first === undefined ? {} : { problem }), ...deployment, path, settings };
}

function mapMembers(object: JsonObject, map: (name: string, value: Json) => Json): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, map(name, value ?? null)]),
  );
}

/** The texts of a list, and the field `path` of the objects in it. */
function withPaths(list: Json, convert: (path: string) => string): Json {
  if (!isArray(list)) return list;
  return list.map((each) => {
    if (typeof each === 'string') return convert(each);
    if (!isObject(each)) return each;
    const { path } = each;
    const changed: JsonObject = typeof path === 'string' ? { ...each, path: convert(path) } : each;
    return changed;
  });
}
