/**
 * The session affinity of a Service, which the ServiceImports of several APIs have as well.
 * @module
 */
import type { JsonObject } from '../../resource/json.ts';
import { closed, described, int32 } from '../schema/object-schema.ts';

/** The fields `sessionAffinity` and `sessionAffinityConfig`. */
export const sessionAffinityFields: JsonObject = {
  sessionAffinity: described('ClientIP: a client keeps its pod. Default: None.', {
    type: 'string',
  }),
  sessionAffinityConfig: described(
    'Settings of the session affinity.',
    closed({
      clientIP: described(
        'Settings of ClientIP.',
        closed({
          timeoutSeconds: described('Seconds after which a client may get another pod.', int32),
        }),
      ),
    }),
  ),
};
