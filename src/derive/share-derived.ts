/**
 * Derived objects of many consumers → one shared object where several are equal, so that it is decoded, validated, written and hashed
 * once, and stored once.
 */
import { getOrInsert } from '../collection/get-or-insert.ts';
import { own } from '../collection/own.ts';
import { isArray, isObject, type Json } from '../resource/json.ts';
import { annotationsOf, type Resource, resourceKey } from '../resource/resource.ts';
import { derivedFromAnnotation } from './provenance.ts';

/** Maximum number of different objects per name and provenance to compare: more differ because each consumer has an order of its own. */
const VARIANTS = 4;

/** Returns the first of all objects that are equal byte for byte. */
export function shareDerived(): (resource: Resource) => Resource {
  const known = new Map<string, Resource[]>();
  return (resource) => {
    const key = `${resourceKey(resource)} ${annotationsOf(resource)[derivedFromAnnotation]}`;
    const variants = getOrInsert(known, key, (): Resource[] => []);
    const found = variants.find((one) => isAlike(one, resource));
    if (found === undefined && variants.length < VARIANTS) variants.push(resource);
    return found ?? resource;
  };
}

function isAlike(a: Resource, b: Resource): boolean {
  if (a.origin.type !== 'derived' || b.origin.type !== 'derived') return false;
  const { from } = b.origin;
  const isFromTheSame = a.origin.from.every((place, i) => place === from[i]);
  return isFromTheSame && a.origin.from.length === from.length && isSame(a.object, b.object);
}

/** Equal, including the order of keys, which is the order of output. */
function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (isArray(a) && isArray(b)) {
    return a.length === b.length && a.every((item, i) => isSame(item, b[i]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(b);
  return (
    keys.length === Object.keys(a).length &&
    Object.keys(a).every((key, i) => key === keys[i] && isSame(own(a, key), own(b, key)))
  );
}
