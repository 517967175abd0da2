/** Objects of multi-cluster APIs that distributary does not read, although they resemble supported ones. */
import { own } from '../../collection/own.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import knownKinds from '../../kind/declared/known-kinds.json' with { type: 'json' };
import { displayName, groupOf, locate } from '../../resource/resource.ts';
import { type Check, filterObjects } from '../check.ts';
import { apiUnread as code } from '../codes/unread.ts';

/** The kinds by API group, in every version; `multicluster.k8s.io` is the first name of the group of the Multi-Cluster Services API. */
const unread: Readonly<Record<string, readonly string[]>> = knownKinds.ofOtherApis;

/** Reports objects of such APIs. */
export const apiUnread: Check = {
  codes: [code],
  run({ objects, cluster }) {
    return unreadObjects(objects).map((resource) => {
      const { apiVersion } = resource;
      const args = { object: displayName(resource), cluster: cluster.name, apiVersion };
      return diagnose(code, args, locate(resource, '/kind', 'value'));
    });
  },
};

const unreadObjects = filterObjects(
  ({ apiVersion, kind }) => own(unread, groupOf(apiVersion))?.includes(kind) === true,
);
