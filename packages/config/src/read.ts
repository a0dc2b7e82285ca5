import { readFileSync } from 'node:fs';
import { isLoopbackHost } from '@dragoman/domain/addresses';
import { SetupError } from '@dragoman/domain/errors';
import type { z } from 'zod';
import { apiSettings } from './roles/api.ts';
import { backendSettings } from './roles/backend.ts';
import { demoSettings } from './roles/demo.ts';
import { deploymentSettings } from './roles/deployment.ts';
import { edgeSettings } from './roles/edge.ts';
import { type EngineSettings, engineFaults, engineSettings } from './roles/engines.ts';
import { frontCacheSettings } from './roles/front-cache.ts';
import { mailSettings } from './roles/mail.ts';
import { proxySettings } from './roles/proxy.ts';
import { sharedSettings } from './roles/shared.ts';
import { webSettings } from './roles/web.ts';
import { workerSettings } from './roles/worker.ts';
import { sentenceOf } from './sentences.ts';

/** One schema per role; every role reads `shared`. */
export const roleSettings = {
  shared: sharedSettings,
  web: webSettings,
  api: apiSettings,
  backend: backendSettings,
  deployment: deploymentSettings,
  mail: mailSettings,
  proxy: proxySettings,
  edge: edgeSettings,
  'cache in front': frontCacheSettings,
  worker: workerSettings,
  engines: engineSettings,
  demo: demoSettings,
} as const;

export const roles = ['api', 'backend', 'proxy', 'edge', 'worker', 'web', 'demo'] as const;
export type Role = (typeof roles)[number];

export type Config = z.infer<typeof sharedSettings> &
  z.infer<typeof webSettings> &
  Omit<z.infer<typeof apiSettings>, 'BILLING'> & {
    /** `auto` is resolved when the configuration is read. */
    readonly BILLING: 'none' | 'stripe' | 'double';
  } & Omit<z.infer<typeof backendSettings>, 'AUTH_SIGN_UPS'> & {
    /** True if anybody may create an account; `auto` is resolved. */
    readonly AUTH_SIGN_UPS: boolean;
  } & z.infer<typeof deploymentSettings> &
  z.infer<typeof mailSettings> &
  z.infer<typeof proxySettings> &
  z.infer<typeof edgeSettings> &
  z.infer<typeof frontCacheSettings> &
  z.infer<typeof workerSettings> &
  EngineSettings &
  z.infer<typeof demoSettings>;

/** Lists every configuration error, one per line. */
export class ConfigError extends SetupError {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length} fault(s):\n${faults.map((f) => `  ${f}`).join('\n')}`,
    );
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/**
 * Reads the environment. Empty variables count as missing; unknown ones are ignored. The value of a setting may be in a file
 * that `<name>_FILE` names.
 * @throws ConfigError with every error
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const given = withFiles(environment, faults);
  const parts = Object.values(roleSettings).map((schema) => {
    const result = schema.safeParse(given, { error: sentenceOf });
    if (!result.success) faults.push(...result.error.issues.map(formatIssue));
    return result.data ?? {};
  });
  const asRead = Object.assign({}, ...parts);
  const BILLING = billingOf(asRead);
  const { AUTH_SIGN_UPS: signUps } = asRead;
  const isOpen = signUps === 'auto' ? isLocal(asRead) || BILLING !== 'none' : signUps === 'on';
  const config: Config = { ...asRead, BILLING, AUTH_SIGN_UPS: isOpen };
  faults.push(...faultsBetween(config));
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

export const settingNames = Object.values(roleSettings).flatMap((schema) =>
  Object.keys(schema.shape),
);

/** Returns the variables with a value; those of `<name>_FILE` are read from there, without the line end. */
function withFiles(
  environment: Readonly<Record<string, string | undefined>>,
  faults: string[],
): Record<string, string> {
  const given: Record<string, string> = {};
  for (const name of settingNames) {
    const file = environment[`${name}_FILE`];
    const value = environment[name] || (file && contentOf(file, name, faults));
    if (value) given[name] = value;
  }
  return given;
}

function contentOf(file: string, name: string, faults: string[]): string | undefined {
  try {
    return readFileSync(file, 'utf8').trimEnd();
  } catch {
    faults.push(`${name}_FILE: cannot read ${file}`);
    return undefined;
  }
}

/** True if PUBLIC_URL is a loopback address or not set. */
export function isLocal({ PUBLIC_URL: url }: Pick<Config, 'PUBLIC_URL'>): boolean {
  return url === undefined || isLoopbackHost(new URL(url).hostname);
}

/** True if there are development pages (DEV_PORT): on embedded defaults, while PUBLIC_URL is local or DEVELOPMENT_PAGES is on. */
export function hasDevelopmentPages(config: Config): boolean {
  return config.DATABASE_URL === undefined && (isLocal(config) || config.DEVELOPMENT_PAGES);
}

function billingOf(
  read: Omit<Config, 'BILLING'> & Pick<z.infer<typeof apiSettings>, 'BILLING'>,
): Config['BILLING'] {
  if (read.BILLING !== 'auto' && read.BILLING !== undefined) return read.BILLING;
  if (read.STRIPE_SECRET_KEY !== undefined) return 'stripe';
  return read.DATABASE_URL === undefined && isLocal(read) ? 'double' : 'none';
}

function formatIssue(issue: z.core.$ZodIssue): string {
  return `${String(issue.path[0])}: ${issue.message}`;
}

const portSettings = [
  'PORT',
  'DEV_PORT',
  'PROXY_PORT',
  'DEMO_PORT',
  'HTTPS_PORT',
  'HTTP_PORT',
  'CERTIFICATE_ASK_PORT',
  'METRICS_PORT',
  'HEALTH_PORT',
] as const;

function faultsBetween(config: Config): string[] {
  const faults: string[] = [];
  faults.push(...engineFaults(config), ...backendFaults(config), ...billingFaults(config));
  faults.push(...frontCacheFaults(config));
  const used = portSettings.filter((name) => name !== 'DEV_PORT' || hasDevelopmentPages(config));
  const given = used.map((name) => config[name] ?? 0).filter((port) => port > 0);
  if (new Set(given).size < given.length) {
    faults.push(`${portSettings.join(', ')}: must differ from each other`);
  }
  return faults;
}

// The first of each pair requires the second.
const together = [
  ['SUPABASE_URL', 'SUPABASE_ANON_KEY'],
  ['SUPABASE_URL', 'SUPABASE_SERVICE_ROLE_KEY'],
  ['SUPABASE_URL', 'DATABASE_URL'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['HTTPS_PORT', 'HTTP_PORT'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['FILES_S3_ENDPOINT', 'FILES_S3_BUCKET'],
  ['FILES_S3_ENDPOINT', 'FILES_S3_ACCESS_KEY_ID'],
  ['FILES_S3_ENDPOINT', 'FILES_S3_SECRET_ACCESS_KEY'],
  ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_ACCESS_KEY_ID'],
  ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_SECRET_ACCESS_KEY'],
] as const satisfies readonly (readonly [keyof Config, keyof Config])[];

const stripeSettings = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const satisfies readonly (keyof Config)[];

function billingFaults(config: Config): string[] {
  if (config.BILLING !== 'stripe') return [];
  return stripeSettings
    .filter((name) => config[name] === undefined)
    .map((name) => `${name}: required if BILLING is stripe`);
}

function frontCacheFaults(config: Config): string[] {
  const { FRONT_CACHE: engine, FRONT_CACHE_URLS: urls } = config;
  if (engine === undefined) return [];
  const isService = engine === 'cloudflare' || engine === 'fastly';
  const missing = [
    ...(config.FRONT_CACHE_SECRET === undefined ? ['FRONT_CACHE_SECRET'] : []),
    ...(isService && config.FRONT_CACHE_ZONE === undefined ? ['FRONT_CACHE_ZONE'] : []),
    ...(!isService && urls.length === 0 ? ['FRONT_CACHE_URLS'] : []),
  ];
  return missing.map((name) => `${name}: required if FRONT_CACHE is ${engine}`);
}

function backendFaults(config: Config): string[] {
  const faults = together
    .filter(([first, second]) => config[first] !== undefined && config[second] === undefined)
    .map(([first, second]) => `${second}: required if ${first} is set`);
  if (config.JWT_ALGORITHM === 'HS256' && config.JWT_SECRET === undefined) {
    faults.push('JWT_SECRET: required if JWT_ALGORITHM is HS256');
  }
  const needsKeys = config.BOT_CHECK === 'recaptcha-v3' || config.BOT_CHECK === 'turnstile';
  if (
    needsKeys &&
    (config.BOT_CHECK_SITE_KEY === undefined || config.BOT_CHECK_SECRET === undefined)
  )
    faults.push(
      `BOT_CHECK_SITE_KEY, BOT_CHECK_SECRET: required if BOT_CHECK is ${config.BOT_CHECK}`,
    );
  return faults;
}
