import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig, roles } from '@dragoman/config';
import { Ajv } from 'ajv';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import schema from './schemas/compose-spec.json' with { type: 'json' };

interface Service {
  readonly command?: string[];
  readonly environment: Record<string, string>;
  readonly secrets?: string[];
  readonly volumes?: string[];
  readonly restart?: string;
}

const source = path.resolve(import.meta.dirname, '../deploy/compose');
const compose = parse(readFileSync(path.join(source, 'compose.yaml'), 'utf8'), { merge: true });
const services: Record<string, Service> = compose.services;
const ours = ['web', 'worker', 'proxy'];

const folder = mkdtempSync(path.join(tmpdir(), 'dragoman-compose-'));
cpSync(source, folder, { recursive: true });
execFileSync('sh', [path.join(folder, 'secrets.sh')]);
afterAll(() => rmSync(folder, { recursive: true }));

const secret = (name: string) => readFileSync(path.join(folder, 'secrets', name), 'utf8');

test('compose.yaml follows the Compose Specification', () => {
  const validate = new Ajv({
    strict: false,
    validateFormats: false,
    validateSchema: false,
  }).compile(schema);
  validate(compose);
  expect(validate.errors).toBeNull();
});

test('secrets are written once, to a folder that nobody else enters', () => {
  const before = secret('database-url');
  expect(before).toBe(`postgres://dragoman:${secret('postgres-password')}@postgres:5432/dragoman`);
  expect(secret('store-password')).toMatch(/^[\da-f]{64}$/);
  expect(statSync(path.join(folder, 'secrets')).mode & 0o777).toBe(0o700);
  execFileSync('sh', [path.join(folder, 'secrets.sh')]);
  expect(secret('database-url')).toBe(before);
});

test.each(ours)('%s has a valid configuration and roles', (name) => {
  const { environment, command, secrets = [] } = services[name] as Service;
  const inPlace = Object.entries(environment).map(([key, value]) => [
    key,
    value
      .replace('/run/secrets', path.join(folder, 'secrets'))
      .replace(/\$\{DRAGOMAN_HOST[^}]*\}/, 'app.example.com'),
  ]);
  const config = readConfig(Object.fromEntries(inPlace));
  expect(config).toMatchObject({
    DATABASE_URL: secret('database-url'),
    PUBLIC_URL: 'https://app.example.com',
    FILES_S3_ENDPOINT: 'http://store:9000',
  });
  const mounted = Object.values(environment).filter((value) => value.startsWith('/run/secrets/'));
  expect(mounted.map((file) => path.basename(file)).sort()).toEqual([...secrets].sort());
  for (const role of (command?.[1] ?? '').split(',')) expect(roles).toContain(role);
});

test('every service restarts, has a memory limit, and names only what is declared', () => {
  for (const { restart, volumes = [], secrets = [], ...service } of Object.values(services)) {
    expect(restart).toBe('unless-stopped');
    expect(service).toHaveProperty('deploy.resources.limits.memory');
    for (const name of secrets) expect(compose.secrets).toHaveProperty([name]);
    const named = volumes.map((volume) => volume.split(':')[0] ?? '');
    for (const name of named.filter((one) => !one.startsWith('.')))
      expect(compose.volumes).toHaveProperty([name]);
  }
});

test('the Caddyfile serves the dashboard beside all websites', () => {
  cpSync(path.join(source, '../Caddyfile'), path.join(folder, 'dragoman/Caddyfile'));
  const adapted = execFileSync('caddy', ['adapt', '--adapter', 'caddyfile'], {
    cwd: folder,
    env: { ...process.env, DRAGOMAN_HOST: 'app.example.com', DRAGOMAN_ASK_QUERY: '?secret=tea' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { http, tls } = JSON.parse(adapted.toString()).apps;
  expect(http.servers.srv0.routes[0].match).toEqual([{ host: ['app.example.com'] }]);
  expect(tls.automation.on_demand.ask).toContain('/tls/ask?secret=tea');
});
