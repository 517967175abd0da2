/** A chart reference by repository, name and version → its origin, and the path of its vendored copy. */
import { withoutUser } from '../../../diagnostic/wording/url-credentials.ts';
import { hasFile, joinPath } from '../local-path.ts';
import type { Repository } from '../source-type.ts';
import type { Origin } from './origin.ts';
import { hasLines } from './remote-place.ts';
import { entryFor } from './vendor-lock.ts';

export interface ChartReference {
  /** `https://…` or `oci://…`. */
  readonly url: string;
  readonly name: string;
  /** A version, a range, or empty for the newest. */
  readonly version: string;
}

/** The origin; undefined for a repository name, which a user's own settings define, and for an address with a credential. */
export function chartOrigin({ url, name, version }: ChartReference): Origin | undefined {
  const isAddress = /^(?:https?|oci):\/\/[^/?#]+/i.test(url) && withoutUser(url) === url;
  if (
    !isAddress ||
    hasLines(url) ||
    !isChartName(name) ||
    !/^[\w .,<>=!~^*|+-]{0,200}$/.test(version)
  )
    return undefined;
  return { type: 'chart', url: url.replace(/\/+$/, ''), name, version };
}

/** A name that cannot be parsed as an option or a path. */
export function isChartName(name: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(name) && name.length <= 250;
}

/** The directory of the vendored chart; undefined where there is none. */
export function vendoredChart(origin: Origin, { root, lock }: Repository): string | undefined {
  const directory = entryFor(lock, origin)?.directory;
  if (directory === undefined) return undefined;
  return hasFile(root, joinPath(directory, 'Chart.yaml')) ? directory : undefined;
}
