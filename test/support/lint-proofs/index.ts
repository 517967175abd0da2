/** All proofs of lints, and the codes of their area that other programs than Pilot judge. */
import type { LintProof } from '../lint-proof.ts';
import { hostNameProofs } from './host-names.ts';
import { hostProofs } from './hosts.ts';
import { listenerProofs } from './listeners.ts';
import { orderProofs } from './order.ts';
import { policyProofs } from './policy.ts';
import { serverProofs } from './servers.ts';

/** Every proof. */
export const lintProofs: readonly LintProof[] = [
  ...hostNameProofs,
  ...hostProofs,
  ...listenerProofs,
  ...orderProofs,
  ...policyProofs,
  ...serverProofs,
];

/** Codes about what Pilot never sees, and what shows their harm. */
export const judgedElsewhere: Readonly<Record<string, string>> = {
  DIS0601: 'Argo CD leaves the kind out: resource.exclusions of its own manifests',
  DIS0690: 'the peers have the newest Istio only; the CRDs of older ones were compared',
  DIS0607:
    'it is about what the webhook and the CRDs refuse, as authored objects: test/peer/istio-webhook.test.ts',
  DIS0606: 'it is about a defect of the program: test/check/order/lost-order.test.ts',
  DIS0604: 'Argo CD takes the object apart: test/peer/argocd-manifests.test.ts',
  DIS0648: 'what is there of a route to an import is in its status, which no peer writes',
  DIS0644: "Kubernetes' own controller collects endpoints; Pilot is given them",
  DIS1402: 'an API server deletes and refuses the objects; Pilot is given them',
  DIS1331:
    "istiod filters its objects before Pilot's program gets them: LabelsInRevision in pkg/config/model.go, which crdclient and the gateway controller ask",
  DIS1333:
    'the destination of the route is in the answer of Pilot, which has no cluster for it: fixtures/explanations/mesh-routes.in.yaml was compared with it',
  DIS1332: 'what is not in Git: no peer can see it',
  DIS0667:
    'a proxy tells Pilot its view, no object does: test/peer/istio-gateways.test.ts asks with one, and gets own pods alone',
  DIS0670: 'the Fleet against Git: no peer reads a Fleet',
  DIS0671: 'what is not in Git: no peer can see it',
  DIS0672: 'the Cluster against what installs Istio: no peer reads a Cluster',
  DIS0689: 'Argo CD and Flux read the values: Pilot is given the MeshConfig that results',
  DIS0673: 'what the model leaves out: Pilot follows the setting in both examples',
  DIS1381: 'a field that Pilot reads over: test/peer/prove.test.ts asks with the whole MeshConfig',
  DIS1362:
    'what is not in Git: the states of test/peer/far-end.test.ts have the Namespaces that are assumed',
  DIS0678:
    'istiod needs AMBIENT_ENABLE_MULTI_NETWORK for it: test/peer/istio-ambient-scope.test.ts',
  DIS1353:
    'iptables redirect the calls before any proxy sees them: tools/istio-iptables/pkg/capture/run.go, in the order of `Run`',
  DIS0649:
    "the webhook that injects is no peer: its selectors are in mutatingwebhook.yaml of Istio's chart",
  DIS0662:
    'the webhook that injects is no peer; that Pilot gives gateways no pods without a sidecar is in fixtures/pilot/joined-uninjected.yaml',
  DIS1337: 'what is not in Git: no peer can see it',
  DIS1335:
    'an istiod with remote secrets: fixtures/pilot/joined-port-names.yaml has the endpoints that it gives, whatever is exported',
  DIS1336: 'what Git lacks: no peer reads a Secret that is not there',
  DIS1326:
    'an istiod with remote secrets: fixtures/pilot/joined-port-names.yaml has the endpoints that it gives',
  DIS1329: 'istiod needs PILOT_ENABLE_AMBIENT for it: test/peer/istio-waypoint.test.ts',
  DIS1330:
    'istiod runs the pods of a managed gateway, with a Service that is not in Git: test/peer/managed-gateways.test.ts has both, and asks Pilot of the release of each cluster',
  DIS1302:
    'an istiod with remote secrets and the gateway of another: test/peer/far-end.test.ts asks both sides of fixtures/outages/far-name.in.yaml',
  DIS1301:
    'what the far end refuses: test/peer/far-end.test.ts asks Pilot as the gateway, and Kubernetes alone applies NetworkPolicies',
  DIS0663:
    'Cilium is no peer: its documentation of global services says what the annotations do; that the ClusterIP is the first endpoint is the proof of DIS0628',
  DIS0675: 'ztunnel chooses by itself, among what test/peer/istio-ambient.test.ts shows',
  DIS0679: 'istiod needs PILOT_ENABLE_AMBIENT for it: test/peer/istio-waypoint.test.ts',
  DIS0684: 'istiod needs PILOT_ENABLE_AMBIENT for it: test/peer/istio-waypoint.test.ts',
  DIS0685: 'istiod needs PILOT_ENABLE_AMBIENT for it: test/peer/istio-waypoint.test.ts',
  DIS0686: 'istiod needs AMBIENT_ENABLE_MULTI_NETWORK for it: test/peer/istio-waypoint.test.ts',
  DIS0687: 'istiod needs PILOT_ENABLE_AMBIENT for it: test/peer/istio-waypoint-refused.test.ts',
  DIS0688: 'istiod needs PILOT_ENABLE_AMBIENT for it: test/peer/istio-waypoint-refused.test.ts',
  DIS0676: 'istiod needs PILOT_ENABLE_AMBIENT for it: test/peer/istio-ambient.test.ts',
  DIS0677:
    'two examples of one cluster show no mesh of several: test/peer/istio-control-plane.test.ts',
  DIS0629: 'Flux replaces the variables before an API server gets the object: no peer does',
  DIS1320: 'an API server takes an empty branch: no peer judges it',
  DIS0625: 'other controllers deploy it: none of them is a peer',
  DIS0626: 'other controllers read it: none of them is a peer',
  DIS0697: 'what SOPS made of a value is read by no peer: the format is that of its own files',
  DIS0698:
    'the Sealed Secrets controller opens with its own key: kubeseal writes the name that it sealed for into spec.template',
  DIS0699: 'who applies a branch decrypts, or does not: Flux, which is no peer',
  DIS0674: 'Pilot is given the MeshConfig, and does not read it out of a ConfigMap here',
};
