/** A fleet → the hosts that MeshConfig in Git must keep local to their clusters, written into its file, or printed if it is in none. */

import {
  type LackingSettings,
  lackingSettings,
} from '../../src/derive/mesh/cluster-local-settings.ts';
import { ownDirectory } from '../../src/disk/own-directory.ts';
import { replaceFiles } from '../../src/disk/replace-files.ts';
import { viewClusters } from '../../src/place/cluster-view.ts';
import { renderRepository } from '../../src/render/render.ts';
import type { SourceFile } from '../../src/resource/source-file.ts';
import type { Context } from '../fleet/context.ts';
import { openFleet } from '../fleet/open-fleet.ts';
import { inertFile } from '../format/terminal/log-command.ts';
import { writeFailure } from '../process/system-failure.ts';

/** Prints each missing part of `serviceSettings`, and writes it unless only asked to check. */
export async function writeClusterLocal(context: Context, isDryRun: boolean): Promise<void> {
  const { place, reader } = await openFleet(context);
  const rendered = await renderRepository(reader, place.options);
  const lacking = lackingSettings({ ...rendered, views: viewClusters(rendered.manifests) });
  for (const one of lacking) {
    if (one.file !== undefined && !isDryRun) await write(place.root, one.file);
    context.host.stdout.write(inertFile(`# ${headOf(one, isDryRun)}\n${one.snippet}`));
  }
  const isWritten = lacking.some(({ file }) => file !== undefined);
  if (lacking.length === 0)
    context.say('no MeshConfig lacks a host that has to stay in its cluster');
  else if (isWritten && !isDryRun) context.say('next: distributary check');
}

function headOf({ clusters, file }: LackingSettings, isDryRun: boolean): string {
  const whose = clusters.join(', ');
  if (file === undefined)
    return `${whose}: no file contains the MeshConfig; add this to the configuration that installs istiod, and commit it to Git`;
  return `${whose}: ${isDryRun ? 'missing in' : 'written to'} ${file.path}`;
}

async function write(root: string, { path, text }: SourceFile): Promise<void> {
  try {
    // The text is that of the file, with an edit.
    await replaceFiles(await ownDirectory({ root }), [{ path, text, over: () => true }]);
  } catch (error) {
    throw writeFailure(path, error);
  }
}
