/** AUTO_PASSTHROUGH servers of one port with a Service in common. */

import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { type Overlap, passthroughOverlaps } from '../../../istio/gateway/passthrough-overlap.ts';
import { displayName, locate } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import { passthroughOverlap as code } from '../../codes/server.ts';

export const passthroughOverlap: Check = {
  codes: [code],
  run(state) {
    const all = passthroughOverlaps(state).map(report);
    return [...new Map(all.map((one) => [one.message, one])).values()];
  },
};

function report({ server, rival, pointer, host }: Overlap): Diagnostic {
  const { gateway, index, port } = server;
  const args = { object: displayName(gateway), rival: displayName(rival), port, host };
  const related = [{ message: 'the other server', at: locate(rival, pointer) }];
  return diagnose(code, args, locate(gateway, `/spec/servers/${index}/hosts`), related);
}
