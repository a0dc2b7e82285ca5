import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ConfigError, envExample, misspelledSettings, readConfig, Secret } from './index.ts';

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
    const read = () =>
      readConfig({
        PORT: 'x',
        DATABASE_URL: 'mysql://h',
        OPENAI_BASE_URL: 'http://h/v1',
        LOG_LEVEL: 'loud',
      });
    expect(read).toThrow(ConfigError);
    try {
      read();
    } catch (error) {
      const { faults } = error as ConfigError;
      expect(faults.map((fault) => fault.split(':')[0])).toEqual([
        'DATABASE_URL',
        'LOG_LEVEL',
        'PORT',
        'OPENAI_MODEL',
      ]);
    }
  });

  test.each([
    ['TRUSTED_PROXIES', 'nginx'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['SMTP_URL', 'mail:587'],
    ['DNS_SERVERS', '1.1.1.1, dns.google'],
    ['ADMIN_EMAILS', 'ada@example.com, x'],
    ['PUBLIC_URL', 'https://app.example.com/dragoman'],
    ['PUBLIC_URL', 'https://ada@app.example.com'],
    ['PUBLIC_API_URL', 'https://api.example.com/?a'],
    ['HOST', '::'],
    ['PORT', '99999'],
  ])('%s=%s is one fault, by its name', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(new RegExp(`1 fault\\(s\\):\\n  ${name}: `));
  });

  test.each([
    ['TRUSTED_PROXIES', '10.0.0.0/8, ::1, fe80::/10, loopback'],
    ['DNS_SERVERS', '1.1.1.1, 1.1.1.1:5353, ::1, [::1]:53'],
    ['ADMIN_EMAILS', 'ada@example.com, bob@example.com'],
  ] as const)('%s may be %s', (name, value) => {
    expect(readConfig({ [name]: value })[name]).toEqual(value.split(', '));
  });

  test('HS256 needs the shared secret', () => {
    expect(() => readConfig({ JWT_ALGORITHM: 'HS256' })).toThrow(/JWT_SECRET: required/);
    const secret = { JWT_ALGORITHM: 'HS256', JWT_SECRET: 'a-shared-secret' };
    expect(readConfig(secret).JWT_ALGORITHM).toBe('HS256');
  });

  test('two roles cannot share a port', () => {
    expect(() => readConfig({ PORT: '4000', PROXY_PORT: '4000' })).toThrow(/must differ/);
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
