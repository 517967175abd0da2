/**
 * The program's own version.
 * @module
 */
import { asset } from './assets.ts';

/** The version that package.json names. */
export function version(): string {
  return /"version": *"([^"]*)"/.exec(asset('package.json') ?? '')?.[1] ?? 'unknown';
}
