import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { commonRefusal, mutualTlsRefusals } from '../../../istio/reach/mutual-tls.ts';
import { displayName, inCluster, locate } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import { ambientServer as code } from '../../codes/mesh.ts';
import { mutualTlsServices } from '../../server/inbound-service.ts';

/** Finds Services without endpoints at the gateway. */
export const ambientServer: Check = {
  codes: [code],
  run(state) {
    return mutualTlsServices(state).flatMap((service) => {
      const cause = commonRefusal(mutualTlsRefusals(state, service, 0), 'captured');
      if (cause === undefined) return [];
      const { resource, pointer } = cause;
      const args = {
        ...inCluster(resource, state.cluster),
        others: 0,
        service: displayName(service),
      };
      return [diagnose(code, args, locate(resource, pointer, 'key'))];
    });
  },
};
