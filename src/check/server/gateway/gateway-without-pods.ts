import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { selectorOf } from '../../../istio/gateway/merged-gateway.ts';
import { labelsInWords, podlessGateways } from '../../../istio/gateway/podless-gateway.ts';
import { displayName, locate } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import { gatewayWithoutPods as code } from '../../codes/server.ts';

/** Finds mistaken selectors. */
export const gatewayWithoutPods: Check = {
  codes: [code],
  run(state) {
    const { gateways, found } = podlessGateways(state);
    return [...gateways].map((gateway) => {
      const selector = labelsInWords(selectorOf(gateway));
      const args = { object: displayName(gateway), selector, found };
      return diagnose(code, args, locate(gateway, '/spec/selector'));
    });
  },
};
