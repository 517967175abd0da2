/**
 * Codes of the area `read` about API servers (0130 on), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode } from '../../code.ts';
import { serverRefusesText, serverUnreachableText } from '../read-live.ts';

/** An API server and what was asked of it. */
interface Asked {
  /** Scheme, host and port. */
  readonly server: string;
  readonly path: string;
}

/** The API server cannot be reached. */
export const serverUnreachable: Code<
  Asked & { readonly problem: string; readonly attempts: number }
> = defineCode({
  ...serverUnreachableText,
  message: ({ server, path, problem, attempts }) =>
    `cannot read ${path} from ${server}: ${problem}${attempts > 1 ? `, after ${attempts} attempts` : ''}`,
});

/** The API server answers with an error. */
export const serverRefuses: Code<
  Asked & { readonly status: number; readonly reason: string; readonly attempts: number }
> = defineCode({
  ...serverRefusesText,
  message: ({ server, path, status, reason, attempts }) =>
    `${server} answers ${path} with status ${status}${reason === '' ? '' : ` (${reason})`}${attempts > 1 ? `, ${attempts} times` : ''}`,
});
