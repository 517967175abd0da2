/** A cache in memory, for tests of what is kept. */
import type { CacheStore } from '../../src/cache/cache-store.ts';

/** Makes one; the map holds what is kept, for tests that look at it or change it. */
export function memoryCache(kept: Map<string, string> = new Map()): CacheStore {
  return {
    get: async (key) => kept.get(key),
    keep: async (entries) => {
      for (const [key, text] of entries) kept.set(key, text);
    },
  };
}
