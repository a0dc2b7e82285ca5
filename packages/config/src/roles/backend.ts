import { z } from 'zod';
import {
  count,
  flag,
  list,
  optionalSecret,
  optionalText,
  optionalUrl,
  ownSecret,
  text,
} from '../setting.ts';

/** Accounts, data, files and live changes: the embedded backend, or a Supabase project in its place. */
export const backendSettings = z.object({
  SUPABASE_URL: optionalUrl(
    'A Supabase project, hosted or self-hosted, instead of the embedded backend.',
  ),
  SUPABASE_ANON_KEY: optionalText(
    'Its publishable (anon) key. With the embedded backend: a key of your choice.',
  ),
  SUPABASE_SERVICE_ROLE_KEY: ownSecret(
    16,
    'Its secret (service_role) key. With the embedded backend: a key of your choice.',
  ),
  JWT_SECRET: ownSecret(32, 'Shared secret; tokens signed with it (HS256) are also accepted.'),
  JWT_ALGORITHM: z
    .enum(['ES256', 'RS256', 'HS256'])
    .default('ES256')
    .describe(
      'Algorithm of new access tokens: by a key pair in the database, or by JWT_SECRET (HS256).',
    ),
  JWT_LIFETIME: count(3600, 'Lifetime of an access token in seconds.'),
  AUTH_SIGN_UPS: z
    .enum(['auto', 'on', 'off'])
    .default('auto')
    .describe(
      'on: anybody can create an account. off: only people whom ADMIN_EMAILS, `dragoman users add` or your SAML provider invite. auto: off if PUBLIC_URL is public and nobody is billed, because strangers would spend your money on engines; else on.',
    ),
  AUTH_AUTOCONFIRM: flag('off', 'Confirm addresses without an email: on or off.'),
  AUTH_MANUAL_LINKING: flag('on', 'Allow linking another provider to an account: on or off.'),
  AUTH_SAML: flag('on', 'Sign-in through SAML 2.0 identity providers: on or off.'),
  AUTH_PASSWORD_MIN_LENGTH: count(6, 'Minimum length of a password.'),
  AUTH_REDIRECT_URLS: list(
    '',
    'Addresses beside PUBLIC_URL to which sign-in may redirect, separated by commas; * and ** are wildcards.',
  ),
  AUTH_EMAILS_PER_HOUR: count(10, 'Maximum sign-in emails to one person per hour.'),
  AUTH_EMAIL_PAUSE: z.coerce
    .number()
    .int()
    .min(0)
    .default(60)
    .describe('Minimum seconds between two sign-in emails to one person.'),
  AUTH_SENDS: count(30, 'Sign-ups and mails that one network may ask for in 5 minutes.'),
  AUTH_VERIFICATIONS: count(60, 'Links and codes that one network may try in 5 minutes.'),
  AUTH_SIGN_INS: count(300, 'Sign-ins and refreshes of one network in 5 minutes.'),
  AUTH_PASSWORD_TRIES: count(10, 'Wrong passwords for one account from one network in 5 minutes.'),
  REST_ANON_READS: count(300, 'Reads of /rest/v1 by one network in a minute without signing in.'),
  REST_ANON_CHANGES: count(
    60,
    'Changes by /rest/v1 of one network in a minute without signing in.',
  ),
  GOOGLE_CLIENT_ID: optionalText('Sign-in with Google.'),
  GOOGLE_CLIENT_SECRET: optionalSecret('Its secret.'),
  GITHUB_CLIENT_ID: optionalText('Sign-in with GitHub.'),
  GITHUB_CLIENT_SECRET: optionalSecret('Its secret.'),
  OIDC_ISSUER: optionalUrl('Sign-in with any OpenID Connect provider.'),
  OIDC_CLIENT_ID: optionalText('Client id at that provider.'),
  OIDC_CLIENT_SECRET: optionalSecret('Its secret.'),
  FILES_S3_ENDPOINT: optionalUrl('S3 storage for images. Defaults to files in DATA_DIR/files.'),
  WEBSITE_FILES_BYTES: count(1_000_000_000, 'Maximum bytes of all stored images of one website.'),
  WEBSITE_FILES: count(10_000, 'Maximum stored images of one website.'),
  FILES_S3_REGION: text('us-east-1', 'Its region.'),
  FILES_S3_BUCKET: optionalText('Its bucket.'),
  FILES_S3_ACCESS_KEY_ID: optionalText('Its access key.'),
  FILES_S3_SECRET_ACCESS_KEY: optionalSecret('Its secret.'),
  BACKUP_TO: optionalText(
    'Where `dragoman backup` writes: a folder with / at its end, a file or s3://bucket/folder/. Its age is watched.',
  ),
  BACKUP_KEEP_DAYS: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe(
      'Days after which `dragoman backup` removes older backups from its folder, never the newest. Without it, all are kept.',
    ),
  BACKUP_S3_ENDPOINT: optionalUrl('S3 storage for backups. Defaults to FILES_S3_*.'),
  BACKUP_S3_REGION: text('us-east-1', 'Its region.'),
  BACKUP_S3_ACCESS_KEY_ID: optionalText('Its access key.'),
  BACKUP_S3_SECRET_ACCESS_KEY: optionalSecret('Its secret.'),
});
