/** What is recorded in `fixtures/webhook` is what `istioctl validate` says, and what an API server says by Istio's CRDs. */
import { expectGolden } from '../support/golden-file.ts';
import { refusedByCrd, saidByIstioctl } from '../support/istio-admission.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { recordedText, webhookAreas } from '../support/webhook-cases.ts';

for (const area of webhookAreas()) {
  itWithPeers(['istioctl', 'crdcheck'], `${area.name}: each verdict is the real one`, async () => {
    const texts = area.cases.map(({ text }) => text);
    const [refused, said] = [await refusedByCrd(texts), await saidByIstioctl(texts)];
    const text = recordedText(area, ({ name }) => ({
      istio: said.get(name) ?? 'valid',
      refusedByCrd: refused.has(name),
    }));
    expectGolden(area.path, text);
  });
}
