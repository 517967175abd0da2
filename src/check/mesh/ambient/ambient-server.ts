import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { commonRefusal, mutualTlsRefusals } from '../../../istio/reach/mutual-tls.ts';
import { inCluster, locate } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import { ambientServer as code } from '../../codes/mesh.ts';
import { mutualTlsServices } from '../../server/inbound-service.ts';

/** Finds Services without endpoints at the gateway. */
export const ambientServer: Check = {
  codes: [code],
  run(state) {
    return mutualTlsServices(state)
      .filter((service) => commonRefusal(mutualTlsRefusals(state, service, 0), 'captured'))
      .map((service) => {
        const args = { ...inCluster(service, state.cluster) };
        return diagnose(code, args, locate(service, '/metadata/name'));
      });
  },
};
