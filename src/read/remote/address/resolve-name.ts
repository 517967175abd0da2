/** A name → its IP addresses, as the system resolves it. */
import { type LookupAddress, lookup } from 'node:dns';

/** The IP addresses of a name; empty when there is none. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/** Asks the system. */
export const resolveName: Resolve = async (host) =>
  await new Promise((done) => {
    lookup(host, { all: true }, (error, found) => done(error === null ? found : []));
  });
