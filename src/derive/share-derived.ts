/**
 * Derived objects of many consumers → one object where those of several are alike, so that it is decoded, judged, written and hashed
 * once, and kept once.
 * @module
 */
import { getOrInsert } from '../collection/get-or-insert.ts';
import { own } from '../collection/own.ts';
import { isArray, isObject, type Json } from '../resource/json.ts';
import { annotationsOf, type Resource, resourceKey } from '../resource/resource.ts';
import { derivedFromAnnotation } from './provenance.ts';

/** So many different objects of one name and provenance are looked at: more are of consumers that each see an order of their own. */
const VARIANTS = 4;

/** Gives the first of all that are alike to the last byte. */
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

/** Equal, in the order of keys too: that is how they are written. */
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
