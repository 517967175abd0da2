/**
 * A value → the same, a task later: what is not seen at once does not delay the answer to a click.
 * @module
 */
import { useEffect, useState } from 'preact/hooks';

/** At first, the value itself; each later value after the browser has drawn what depends on it directly. */
export function useLater<T extends object>(value: T): T {
  const [later, set] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => set(value));
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}
