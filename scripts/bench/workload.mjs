/**
 * Numbers → what the bench renders: clusters, and the objects that all of them get, a Deployment and a Service per application.
 * Every wave of clusters gets them with its own count of replicas and its own label, so that no object of one wave equals
 * one of another: of `applications × 2 × waves` objects each is different.
 */

/** The label that says which wave a copy of an object is for. */
export const WAVE_LABEL = 'example.com/wave';

/** The namespace of all objects. */
export const NAMESPACE = 'shop';

/** What the targets are about: each cluster is a wave of its own. */
export const usualSize = { applications: 200, clusters: 20, waves: 20 };

/** The clusters, each with its wave and the replicas of that wave. */
export function clustersOf({ clusters, waves }) {
  return Array.from({ length: clusters }, (_, i) => {
    const wave = i % waves;
    return {
      name: `cluster-${number(i, 4)}`,
      region: `region-${i % 5}`,
      gateway: `10.${i >> 8}.${i & 255}.1`,
      wave: `wave-${number(wave, 4)}`,
      replicas: 3 + (wave % 50),
    };
  });
}

/** One cluster of each wave. */
export function wavesOf(size) {
  return clustersOf(size).slice(0, size.waves);
}

/** The names of the applications. */
export function applicationsOf({ applications }) {
  return Array.from({ length: applications }, (_, i) => `app-${number(i, 3)}`);
}

/** The objects of an application as their author wrote them: file name → text. */
export function manifestsOf(name, version) {
  return new Map([
    ['deployment.yaml', deployment(name, version)],
    ['service.yaml', service(name, version)],
  ]);
}

function number(i, digits) {
  return String(i).padStart(digits, '0');
}

function deployment(name, version) {
  return `# The replicas are those of a small cluster; a wave of clusters sets its own.
apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  namespace: ${NAMESPACE}
  labels:
    app.kubernetes.io/name: ${name}
    app.kubernetes.io/version: "${version}"
spec:
  replicas: 2
  selector:
    matchLabels:
      app.kubernetes.io/name: ${name}
  template:
    metadata:
      labels:
        app.kubernetes.io/name: ${name}
    spec:
      containers:
        - name: main
          image: images.example.com/shop/${name}:${version}
          args: ["--listen=:8080", "--log=json"]
          env:
            - name: UPSTREAM
              value: http://ledger.shop.svc.cluster.local:8080
            - name: GRACE
              value: "15"
          ports:
            - name: http
              containerPort: 8080
          readinessProbe:
            httpGet:
              path: /ready
              port: http
            periodSeconds: 5
          livenessProbe:
            tcpSocket:
              port: http
            periodSeconds: 20
          resources:
            requests: {cpu: 100m, memory: 64Mi}
            limits: {memory: 128Mi}
`;
}

function service(name, version) {
  return `apiVersion: v1
kind: Service
metadata:
  name: ${name}
  namespace: ${NAMESPACE}
  labels:
    app.kubernetes.io/name: ${name}
    app.kubernetes.io/version: "${version}"
spec:
  selector:
    app.kubernetes.io/name: ${name}
  ports:
    - name: http
      port: 80
      targetPort: http
      appProtocol: http
`;
}
