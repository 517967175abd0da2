/** A fleet that has to be rendered → the selected manifests of one cluster, printed, and kept for later runs. */

import { present } from '../../src/collection/present.ts';
import { clusterShare } from '../../src/layout/cluster-share.ts';
import { manifestStream } from '../../src/layout/manifest-stream.ts';
import { renderRepository } from '../../src/render/render.ts';
import { keepPrinted, type Printing } from '../../src/reuse/printed-manifests.ts';
import { logReading } from '../../src/reuse/reading-log.ts';
import { type Ending, UsageError } from '../process/exit.ts';
import { chooseObjects, type ObjectOptions } from './choice/object-choice.ts';
import type { Context } from './context.ts';
import { reportRendered } from './open-fleet.ts';

/** The options of `render` as commander gives them. */
export interface Selection extends ObjectOptions {
  readonly cluster: string;
  readonly application?: readonly string[];
}

/** Renders the fleet; a cluster, an application or objects that are not there are errors of usage. */
export async function printSelected(
  context: Context,
  printing: Printing,
  { cluster, application: applications, ...objects }: Selection,
): Promise<Ending> {
  const log = logReading(printing.reader);
  const rendered = await renderRepository(log.reader, printing.options);
  const ending = await reportRendered(context, rendered);
  if (ending !== 'fine') return ending;
  const request = { cluster, directory: '.', ...present({ applications }) };
  const { manifests, refusal } = clusterShare(rendered, request);
  if (refusal !== undefined) throw new UsageError(refusal.message, refusal.code);
  const text = manifestStream(chooseObjects(manifests, objects));
  context.host.stdout.write(text);
  await keepPrinted(printing, log, rendered, text);
  return 'fine';
}
