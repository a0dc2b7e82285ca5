import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readConfig, roles } from '@dragoman/config';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';

const chart = path.resolve(import.meta.dirname, '../deploy/helm/dragoman');
const helm = path.resolve(import.meta.dirname, '../node_modules/.cache/helm/helm');
const schemas = path.dirname(fileURLToPath(import.meta.resolve('kubernetes-models')));
const required = ['--set', 'host=app.example.com', '--set', 'existingSecret=secrets'];

interface Container {
  readonly args: string[];
  readonly env: { readonly name: string; readonly value: string }[];
  readonly ports: { readonly name: string; readonly containerPort: number }[];
  readonly resources: object;
  readonly startupProbe: { readonly httpGet: { readonly port: string } };
}

// biome-ignore lint/suspicious/noExplicitAny: manifests have many shapes; the schemas check them.
type Manifest = any;

/** Throws if a manifest does not follow Kubernetes' schema of its kind. */
async function validate(manifest: Manifest): Promise<void> {
  const file = path.join(schemas, manifest.apiVersion, `${manifest.kind}.js`);
  const { [manifest.kind]: Kind } = await import(file);
  new Kind(manifest).validate();
}

function runHelm(...args: string[]): string {
  return execFileSync(helm, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

function render(...values: string[]): Manifest[] {
  const set = values.flatMap((value) => ['--set', value]);
  const yaml = runHelm('template', 'shop', chart, ...required, ...set);
  return parseAllDocuments(yaml).map((document) => document.toJS());
}

const everything = [
  ...['web', 'worker', 'proxy'].map((role) => `${role}.autoscaling.enabled=true`),
  'settings.MAIL_FROM=Shop <shop@example.com>',
  'settings.AUTH_SENDS=30',
  'ingress.className=nginx',
  'ingress.tlsSecret=certificate',
  'ingress.annotations.team=web',
  'proxy.service.annotations.team=web',
  'serviceAccount.annotations.team=web',
  'imagePullSecrets[0].name=registry',
  'nodeSelector.disk=ssd',
  'tolerations[0].key=sites',
  'metrics.podMonitorLabels.team=web',
];
const variants: [string, string[]][] = [
  ['the defaults', []],
  ['every value', everything],
  [
    'nothing optional',
    ['proxy.edge=false', 'proxy.service.type=ClusterIP', 'ingress.enabled=false'],
  ],
];

const ofKind = (manifests: Manifest[], kind: string) =>
  manifests.filter((manifest) => manifest.kind === kind);
const containerOf = (deployment: Manifest): Container =>
  deployment.spec.template.spec.containers[0];

test('helm lint finds nothing', () => {
  expect(runHelm('lint', '--strict', chart, ...required)).toContain('0 chart(s) failed');
});

describe.each(variants)('with %s', (_, values) => {
  const manifests = render(...values);

  test('every manifest follows the schema of its kind', async () => {
    for (const manifest of manifests) await validate(manifest);
    expect(manifests.length).toBeGreaterThan(8);
    const [deployment] = ofKind(manifests, 'Deployment');
    await expect(
      validate({ ...deployment, spec: { ...deployment.spec, replicas: 'two' } }),
    ).rejects.toThrow(/replicas/);
  });

  test('pods run without rights, stop in time, and have a memory limit', () => {
    for (const deployment of ofKind(manifests, 'Deployment')) {
      const pod = deployment.spec.template.spec;
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 10001 },
      });
      // STOP_DELAY_SECONDS and SHUTDOWN_SECONDS of the image.
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(5 + 20);
      expect(containerOf(deployment)).toMatchObject({
        securityContext: {
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        },
        resources: { limits: { memory: expect.any(String) } },
      });
    }
  });

  test('pods have a valid configuration, and roles and ports that exist', () => {
    const [{ data: settings }] = ofKind(manifests, 'ConfigMap');
    for (const deployment of ofKind(manifests, 'Deployment')) {
      const { args, env, ports } = containerOf(deployment);
      const own = Object.fromEntries(env.map(({ name, value }) => [name, value]));
      const secrets = { DATABASE_URL: 'postgres://db/shop', CERTIFICATE_SECRET: 's'.repeat(32) };
      const config = readConfig({ HEALTH_PORT: '3100', ...settings, ...secrets, ...own });
      const known = Object.keys(config);
      for (const name of [...Object.keys(settings), ...Object.keys(own)])
        expect(known).toContain(name);
      for (const role of args[1]?.split(',') ?? []) expect(roles).toContain(role);
      const listening = [config.PORT, config.PROXY_PORT, config.HTTP_PORT, config.HTTPS_PORT];
      for (const { name, containerPort } of ports.filter((port) => port.name !== 'health'))
        expect([name, [...listening, config.METRICS_PORT]]).toEqual([
          name,
          expect.arrayContaining([containerPort]),
        ]);
    }
  });

  test('selectors and names find what they mean', () => {
    const deployments = ofKind(manifests, 'Deployment');
    const pods = deployments.map(({ spec }) => spec.template.metadata.labels);
    const find = (selector: object) =>
      pods.filter((labels) =>
        Object.entries(selector).every(([key, value]) => labels[key] === value),
      );
    const services = ofKind(manifests, 'Service');
    for (const { spec } of [...deployments, ...ofKind(manifests, 'PodDisruptionBudget')])
      expect(find(spec.selector.matchLabels)).toHaveLength(1);
    for (const { spec } of services) {
      const [target] = find(spec.selector);
      const deployment = deployments[pods.indexOf(target)];
      const names = containerOf(deployment).ports.map(({ name }) => name);
      for (const { targetPort } of spec.ports) expect(names).toContain(targetPort);
    }
    const named = deployments.map(({ metadata }) => metadata.name);
    for (const { spec } of ofKind(manifests, 'HorizontalPodAutoscaler'))
      expect(named).toContain(spec.scaleTargetRef.name);
    for (const { spec } of ofKind(manifests, 'Ingress'))
      expect(services.map(({ metadata }) => metadata.name)).toContain(
        spec.rules[0].http.paths[0].backend.service.name,
      );
  });
});

const podsOf = (manifests: Manifest[]) =>
  ofKind(manifests, 'Deployment').map(({ spec }) => spec.template);

test.each(['settings.LOG_LEVEL=info', 'host=other.example.com', 'image.tag=0.9.1'])(
  'every pod restarts for %s, and not otherwise',
  (value) => {
    const [before, after] = [podsOf(render()), podsOf(render(value))];
    for (const [at, pod] of after.entries()) expect(pod).not.toEqual(before[at]);
    expect(podsOf(render(value))).toEqual(after);
  },
);

const kinds = {
  v1: ['Secret', 'ConfigMap', 'Service', 'ServiceAccount'],
  'apps/v1': ['Deployment'],
  'policy/v1': ['PodDisruptionBudget'],
  'autoscaling/v2': ['HorizontalPodAutoscaler'],
  'networking.k8s.io/v1': ['Ingress', 'NetworkPolicy'],
};

/** The part of a cluster that Helm asks while it renders, with one Secret. */
function startCluster() {
  const data = { DATABASE_URL: 'eA==' };
  const groups = Object.keys(kinds).filter((name) => name !== 'v1');
  const answers: Record<string, object> = {
    '/version': { major: '1', minor: '33', gitVersion: 'v1.33.0' },
    '/api': { kind: 'APIVersions', versions: ['v1'] },
    '/apis': {
      kind: 'APIGroupList',
      groups: groups.map((groupVersion) => {
        const [name, version] = groupVersion.split('/');
        return { name, versions: [{ groupVersion, version }] };
      }),
    },
    '/api/v1/namespaces/shop/secrets/secrets': {
      ...{ kind: 'Secret', apiVersion: 'v1', data },
      metadata: { name: 'secrets', namespace: 'shop' },
    },
  };
  for (const [groupVersion, names] of Object.entries(kinds)) {
    const resources = names.map((kind) => {
      const name = `${kind.toLowerCase()}${kind === 'Ingress' ? 'es' : 's'}`.replace('ys', 'ies');
      return { name, namespaced: true, kind, verbs: ['get'] };
    });
    answers[`/${groupVersion === 'v1' ? 'api' : 'apis'}/${groupVersion}`] = {
      ...{ kind: 'APIResourceList', groupVersion, resources },
    };
  }
  const missing = { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'NotFound' };
  const server = createServer(({ url = '' }, response) => {
    const answer = answers[url.split('?')[0] ?? ''];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { ...missing, code: 404 }));
  });
  return { server: server.listen(0, '127.0.0.1'), data };
}

test('every pod restarts at the next upgrade when the secret has changed, and not otherwise', async () => {
  const { server, data } = startCluster();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const upgrade = async () => {
    const where = ['--kube-apiserver', `http://127.0.0.1:${port}`, '--namespace', 'shop'];
    const { stdout } = await promisify(execFile)(
      helm,
      [
        'install',
        'shop',
        chart,
        ...required,
        ...where,
        '--dry-run=server',
        '-o',
        'json',
        '--disable-openapi-validation',
      ],
      { env: { HOME: '/nonexistent' } },
    );
    return podsOf(parseAllDocuments(JSON.parse(stdout).manifest).map((one) => one.toJS()));
  };
  const before = await upgrade();
  expect(await upgrade()).toEqual(before);
  data.DATABASE_URL = 'eQ==';
  const after = await upgrade();
  expect(after).toHaveLength(3);
  for (const [at, pod] of after.entries()) expect(pod).not.toEqual(before[at]);
  server.close();
});

test('metrics are read by the Prometheus operator where it is asked for', () => {
  const [monitor] = ofKind(render('metrics.podMonitor=true'), 'PodMonitor');
  expect(monitor.spec.podMetricsEndpoints).toEqual([{ port: 'metrics' }]);
  expect(ofKind(render(), 'PodMonitor')).toEqual([]);
});

test.each([
  ['no host', ['host=']],
  ['no secret', ['existingSecret=']],
  ['an unknown value', ['web.replicaCount=3']],
  ['a setting that is not in capitals', ['settings.mailFrom=shop@example.com']],
])('%s is refused', (_, values) => {
  expect(() => render(...values)).toThrow(/specifications of the schema/);
});
