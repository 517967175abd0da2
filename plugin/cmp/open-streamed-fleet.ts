/** The directory in which Argo CD started the plugin → its fleet, among the files that Argo CD streamed. */
import { realpath } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { fleetNotHandedOver } from '../../src/diagnostic/codes/entry.ts';
import { openDirectory } from '../../src/read/directory.ts';
import { FLEET_FILE } from '../../src/read/fleet-root.ts';
import type { RepositoryReader } from '../../src/read/repository-reader.ts';
import type { Context } from '../fleet/context.ts';
import { type FleetPlace, findFleet } from '../fleet/open-fleet.ts';
import { usageError } from '../process/exit.ts';
import { findStreamedFiles, narrowedTo } from './streamed-root.ts';

/** A fleet, and the place of the Application in it. */
export interface StreamedFleet {
  readonly place: FleetPlace;
  readonly reader: RepositoryReader;
  /** The Application's directory, relative to the fleet's, with `/`; empty for the same. */
  readonly directory: string;
}

/** Opens the fleet; needs no git, and reads nothing above the streamed directory. */
export async function openStreamedFleet(context: Context): Promise<StreamedFleet> {
  const { host, fleet: file = FLEET_FILE } = context;
  // A directory that does not exist belongs to no fleet.
  const from = await realpath(context.directory).catch(() => context.directory);
  const streamed = findStreamedFiles(from);
  const place = await findFleet({ ...context, directory: from }, streamed?.root);
  if (!place.isOnDisk) {
    const path = host.env['ARGOCD_APP_SOURCE_PATH'];
    const narrowed = streamed && narrowedTo(streamed, path);
    const directory = path ?? streamed?.directory ?? from;
    throw usageError(fleetNotHandedOver, { file, directory, narrowedTo: narrowed });
  }
  const directory = relative(place.root, from).split(sep).join('/');
  return { place, reader: await openDirectory(place.root), directory };
}
