import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { engines } from '@dragoman/domain/engines';
import { describe, expect, test } from 'vitest';
import { ConfigError, envExample, misspelledSettings, readConfig, Secret } from './index.ts';

/** Wrong settings, and what start and doctor say about them. */
const wrongSettings = [
  ['PORT=x', 'PORT: must be a number'],
  ['PORT=99999', 'PORT: must be at most 65535'],
  ['PORT=-1', 'PORT: must be at least 0'],
  ['PORT=30.5', 'PORT: must be a whole number'],
  [
    'PROXY_PORT=3000',
    'PORT, DEV_PORT, PROXY_PORT, DEMO_PORT, HTTPS_PORT, HTTP_PORT, CERTIFICATE_ASK_PORT, METRICS_PORT, HEALTH_PORT: must differ from each other',
  ],
  ['HTTPS_PORT=443', 'HTTP_PORT: required if HTTPS_PORT is set'],
  ['METRICS_PORT=nine', 'METRICS_PORT: must be a number'],
  ['HOST=::', 'HOST: must be an IPv4 address or a name; 0.0.0.0 is every address'],
  ['METRICS_HOST=http://127.0.0.1', 'METRICS_HOST: must be a host, without https:// or a path'],
  [
    'PRODUCT_HOST=https://app.example.com',
    'PRODUCT_HOST: must be a host, without https:// or a path',
  ],
  ['PUBLIC_URL=app.example.com', 'PUBLIC_URL: must be an address such as https://example.com'],
  [
    'PUBLIC_URL=ftp://app.example.com',
    'PUBLIC_URL: must be an address such as https://example.com',
  ],
  [
    'PUBLIC_URL=https://app.example.com/dragoman',
    'PUBLIC_URL: must be scheme and host only, such as https://app.example.com',
  ],
  [
    'PUBLIC_URL=https://ada@app.example.com',
    'PUBLIC_URL: must be scheme and host only, such as https://app.example.com',
  ],
  [
    'PUBLIC_API_URL=https://api.example.com/?a',
    'PUBLIC_API_URL: must be scheme and host only, such as https://app.example.com',
  ],
  [
    'TRUSTED_PROXIES=nginx',
    'TRUSTED_PROXIES: “nginx” is not an IP address or a range such as 10.0.0.0/8',
  ],
  [
    'TRUSTED_PROXIES=10.0.0.0/33',
    'TRUSTED_PROXIES: “10.0.0.0/33” is not an IP address or a range such as 10.0.0.0/8',
  ],
  [
    'OUTGOING_ALLOWED_HOSTS=http://shop.internal',
    'OUTGOING_ALLOWED_HOSTS: “http://shop.internal” is not a host, such as shop.internal or shop.internal:8080',
  ],
  [
    'DATABASE_URL=localhost',
    'DATABASE_URL: must be such as postgres://user:password@db.example.com:5432/dragoman',
  ],
  [
    'DATABASE_URL=mysql://u:p@db/x',
    'DATABASE_URL: must be such as postgres://user:password@db.example.com:5432/dragoman',
  ],
  [
    'DATABASE_URL=postgres://u:changeme@db/x',
    'DATABASE_URL: its password is a placeholder, not a secret',
  ],
  ['DATABASE_URL=postgres://u:…@db/x', 'DATABASE_URL: its password is a placeholder, not a secret'],
  ['DATABASE_URL_FILE=/nowhere/url', 'DATABASE_URL_FILE: cannot read /nowhere/url'],
  ['DATABASE_CONNECTIONS=0', 'DATABASE_CONNECTIONS: must be at least 1'],
  ['PROCESSES=two', 'PROCESSES: must be a number'],
  ['LOG_LEVEL=loud', 'LOG_LEVEL: must be one of debug, info, warn, error'],
  ['TRACE_ORIGINS=yes', 'TRACE_ORIGINS: must be one of on, off'],
  ['SMTP_URL=mail:587', 'SMTP_URL: must be such as smtp://user:password@mail.example.com:587'],
  [
    'SMTP_URL=smtp://u:CHANGE_ME@mail.example.com',
    'SMTP_URL: its password is a placeholder, not a secret',
  ],
  ['MAIL_FROM=Dragoman', 'MAIL_FROM: must be such as Dragoman <no-reply@example.com>'],
  ['SUPPORT_EMAIL=support', 'SUPPORT_EMAIL: must be an email address'],
  ['ADMIN_EMAILS=ada@example.com, x', 'ADMIN_EMAILS: “x” is not an email address'],
  ['BRAND_COLOR=blue', 'BRAND_COLOR: must be a color such as #24348f'],
  ['SIGN_IN_WAYS=passwords', 'SIGN_IN_WAYS: must be one of password, sso'],
  ['AUTH_SIGN_UPS=closed', 'AUTH_SIGN_UPS: must be one of auto, on, off'],
  ['AUTH_EMAIL_PAUSE=-1', 'AUTH_EMAIL_PAUSE: must be at least 0'],
  ['JWT_ALGORITHM=none', 'JWT_ALGORITHM: must be one of ES256, RS256, HS256'],
  ['JWT_ALGORITHM=HS256', 'JWT_SECRET: required if JWT_ALGORITHM is HS256'],
  [
    'JWT_SECRET=a-shared-secret',
    'JWT_SECRET: must have at least 32 characters, for example from: openssl rand -hex 32',
  ],
  [
    'JWT_SECRET=your-super-secret-jwt-token-with-at-least-32-characters',
    'JWT_SECRET: is a placeholder, not a secret',
  ],
  [
    'SUPABASE_SERVICE_ROLE_KEY=service',
    'SUPABASE_SERVICE_ROLE_KEY: must have at least 16 characters, for example from: openssl rand -hex 32',
  ],
  [
    'CERTIFICATE_SECRET=changeme',
    'CERTIFICATE_SECRET: must have at least 16 characters, for example from: openssl rand -hex 32',
  ],
  [
    'CERTIFICATE_ASK_SECRET=tea',
    'CERTIFICATE_ASK_SECRET: must have at least 16 characters, for example from: openssl rand -hex 32',
  ],
  ['ENGINE_KEYS_SECRET=changeme-changeme', 'ENGINE_KEYS_SECRET: is a placeholder, not a secret'],
  [
    'FRONT_CACHE_SECRET=purge',
    'FRONT_CACHE_SECRET: must have at least 16 characters, for example from: openssl rand -hex 32',
  ],
  ['OPENAI_API_KEY=<your key>', 'OPENAI_API_KEY: is a placeholder, not a secret'],
  ['GOOGLE_CLIENT_ID=a', 'GOOGLE_CLIENT_SECRET: required if GOOGLE_CLIENT_ID is set'],
  [
    'OIDC_ISSUER=accounts.example.com',
    'OIDC_ISSUER: must be an address such as https://example.com',
  ],
  ['BILLING=paypal', 'BILLING: must be one of auto, none, stripe, double'],
  [
    'STRIPE_PUBLISHABLE_KEY=sk_live_1',
    'STRIPE_PUBLISHABLE_KEY: must begin with pk_, because everybody can read it',
  ],
  ['FAVICON_URL=https://icons.example.com', 'FAVICON_URL: must have {host} in it'],
  [
    'DNS_SERVERS=1.1.1.1, dns.google',
    'DNS_SERVERS: “dns.google” is not an IP address, or one with a port',
  ],
  [
    'DNS_ZONES=shop.test',
    'DNS_ZONES: “shop.test” is not a domain with name servers, such as shop.test=127.0.0.1:5353',
  ],
  [
    'VISITOR_ORIGIN=https://shop.example',
    'VISITOR_ORIGIN: must be such as https://{host} or https://{host}:8443',
  ],
  ['PASS_THROUGH_DAYS=7', 'PASS_THROUGH_DAYS: must be at least 30'],
  ['ACME_EMAIL=ada', 'ACME_EMAIL: must be an email address'],
  ['FRONT_CACHE=squid', 'FRONT_CACHE: must be one of varnish, nginx, cloudflare, fastly'],
  [
    'FRONT_CACHE_URLS=127.0.0.1:6081',
    'FRONT_CACHE_URLS: “127.0.0.1:6081” is not an address such as http://127.0.0.1:6081',
  ],
  [
    'ENGINES=deepl, nobody',
    `ENGINES: “nobody” is not one of ${engines.map(({ name }) => name).join(', ')}`,
  ],
  ['ENGINE_PRICES=deepl', 'ENGINE_PRICES: “deepl” is not a price, such as deepl=25'],
  ['TRANSLATION_BUDGET=ten', 'TRANSLATION_BUDGET: must be a number'],
  ['LANGUAGE_MODEL_TEMPERATURE=9', 'LANGUAGE_MODEL_TEMPERATURE: must be at most 2'],
  ['MIN_TRANSLATED_PERCENT=101', 'MIN_TRANSLATED_PERCENT: must be at most 100'],
  ['OPENAI_BASE_URL=http://h/v1', 'OPENAI_MODEL: required if OPENAI_BASE_URL is set'],
  [
    'FILES_S3_ENDPOINT=s3.example.com',
    'FILES_S3_ENDPOINT: must be an address such as https://example.com',
  ],
] as const;

function faultsIn(environment: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return (error as ConfigError).faults;
  }
}

describe('readConfig', () => {
  test('an empty environment yields the embedded defaults', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      PORT: 3000,
      PROXY_PORT: 3080,
      DEMO_PORT: 3090,
      DATA_DIR: './data',
    });
    expect(config.DATABASE_URL).toBeUndefined();
    expect(config.ENGINES).toEqual(expect.arrayContaining(['openai', 'deepl', 'apertium']));
  });

  test('a setting is read from the file that its name with _FILE names', () => {
    const folder = mkdtempSync(join(tmpdir(), 'dragoman-secrets-'));
    const file = join(folder, 'database-url');
    writeFileSync(file, 'postgres://u:p@db/dragoman\n');
    expect(readConfig({ DATABASE_URL_FILE: file }).DATABASE_URL).toBe('postgres://u:p@db/dragoman');
    const both = readConfig({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://other/x' });
    expect(both.DATABASE_URL).toBe('postgres://other/x');
    rmSync(folder, { recursive: true });
    const read = () => readConfig({ DATABASE_URL_FILE: file });
    expect(read).toThrow(`DATABASE_URL_FILE: cannot read ${file}`);
  });

  test('every error is reported at once', () => {
    const settings = { PORT: 'x', DATABASE_URL: 'mysql://h', LOG_LEVEL: 'loud' };
    expect(faultsIn(settings).map((fault) => fault.split(':')[0])).toEqual([
      'DATABASE_URL',
      'LOG_LEVEL',
      'PORT',
    ]);
    expect(() => readConfig(settings)).toThrow(ConfigError);
  });

  test.each(wrongSettings)('%s is refused in one sentence', (line, sentence) => {
    const [name = '', value = ''] = line.split(/=(.*)/s);
    expect(faultsIn({ [name]: value })).toEqual([sentence]);
  });

  test.each([
    ['TRUSTED_PROXIES', '10.0.0.0/8, ::1, fe80::/10, loopback'],
    ['DNS_SERVERS', '1.1.1.1, 1.1.1.1:5353, ::1, [::1]:53'],
    ['ADMIN_EMAILS', 'ada@example.com, bob@example.com'],
  ] as const)('%s may be %s', (name, value) => {
    expect(readConfig({ [name]: value })[name]).toEqual(value.split(', '));
  });

  test.each([
    [{}, true],
    [{ PUBLIC_URL: 'https://home.example' }, false],
    [{ PUBLIC_URL: 'https://home.example', BILLING: 'double' }, true],
    [{ PUBLIC_URL: 'https://home.example', AUTH_SIGN_UPS: 'on' }, true],
    [{ AUTH_SIGN_UPS: 'off' }, false],
  ] as const)('with %o strangers may sign up: %s', (environment, isOpen) => {
    expect(readConfig(environment).AUTH_SIGN_UPS).toBe(isOpen);
  });

  test.each([
    [{}, 'double'],
    [{ PUBLIC_URL: 'http://localhost:3000' }, 'double'],
    [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, 'double'],
    [{ PUBLIC_URL: 'https://home.example' }, 'none'],
    [{ PUBLIC_URL: 'http://192.0.2.1' }, 'none'],
    [{ DATABASE_URL: 'postgres://h/d' }, 'none'],
    [{ BILLING: 'none' }, 'none'],
    [{ BILLING: 'double', PUBLIC_URL: 'https://home.example' }, 'double'],
  ])('with %o billing is %s', (environment, billing) => {
    expect(readConfig(environment).BILLING).toBe(billing);
  });

  test('a secret key of the payment provider selects it and requires its other keys', () => {
    const key = { STRIPE_SECRET_KEY: 'sk_live_1' };
    expect(() => readConfig(key)).toThrow(/STRIPE_PUBLISHABLE_KEY: required/);
    const keys = { ...key, STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    expect(readConfig(keys).BILLING).toBe('stripe');
  });

  test('an empty variable counts as missing', () => {
    expect(readConfig({ PORT: '' }).PORT).toBe(3000);
  });

  test('a secret is redacted everywhere except in reveal', () => {
    const { OPENAI_API_KEY: key } = readConfig({ OPENAI_API_KEY: 'k-123' });
    expect(key).toBeInstanceOf(Secret);
    expect(`${key} ${JSON.stringify({ key })} ${inspect({ key })}`).not.toContain('k-123');
    expect(key?.reveal()).toBe('k-123');
  });

  test('.env.example is generated from the schemas', () => {
    const file = new URL('../../../.env.example', import.meta.url);
    expect(readFileSync(file, 'utf8')).toBe(envExample());
  });
});

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['PUBLIC_URl', 'PUBLIC_URL'],
  ['ADMIN_EMAIL', 'ADMIN_EMAILS'],
  ['SMPT_URL_FILE', 'SMTP_URL_FILE'],
])('a variable %s is taken for a misspelled %s', (name, meant) => {
  expect(misspelledSettings({ [name]: 'x' })).toEqual([
    `${name} is not a setting. Did you mean ${meant}?`,
  ]);
});

test('variables of settings and of other programs are not taken for misspelled ones', () => {
  const others = ['HOME', 'PATH', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'NODE_ENV', 'HOSTNAME'];
  const names = [...others, 'SMTP_URL', 'DATABASE_URL_FILE', 'PUBLIC_URL', 'LOGNAME', 'BACKUP_TO'];
  expect(misspelledSettings(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
  expect(misspelledSettings({ SMPT_URL: '' })).toEqual([]);
});
