import { z } from 'zod';
import { count, flag, list, optionalSecret, optionalText, optionalUrl, text } from '../setting.ts';

/** Accounts, data, files and live changes: the embedded backend, or a Supabase project in its place. */
export const backendSettings = z.object({
  SUPABASE_URL: optionalUrl(
    'A Supabase project, hosted or self-hosted, instead of the embedded backend.',
  ),
  SUPABASE_ANON_KEY: optionalText('Its publishable (anon) key; with the embedded one, your own.'),
  SUPABASE_SERVICE_ROLE_KEY: optionalSecret('Its secret (service_role) key; likewise.'),
  JWT_SECRET: optionalSecret('A shared secret whose tokens (HS256) are accepted too.'),
  JWT_ALGORITHM: z
    .enum(['ES256', 'RS256', 'HS256'])
    .default('ES256')
    .describe('What signs new access tokens: a key pair in the database, or JWT_SECRET (HS256).'),
  JWT_LIFETIME: count(3600, 'Seconds that an access token holds.'),
  AUTH_SIGN_UPS: flag('on', 'Whether strangers may make accounts: on or off.'),
  AUTH_AUTOCONFIRM: flag('off', 'Count addresses as confirmed without a mail: on or off.'),
  AUTH_ANONYMOUS_SIGN_INS: flag('off', 'Let people sign in without an address: on or off.'),
  AUTH_MANUAL_LINKING: flag('on', 'Let people link another provider to their account: on or off.'),
  AUTH_SAML: flag('on', 'Sign-in through SAML 2.0 identity providers: on or off.'),
  AUTH_PASSWORD_MIN_LENGTH: count(6, 'Shortest password.'),
  AUTH_REDIRECT_URLS: list(
    '',
    'Addresses beside PUBLIC_URL that sign-in may lead back to, by comma; * and ** stand for anything.',
  ),
  AUTH_EMAILS_PER_HOUR: count(10, 'Most sign-in e-mails to one person within an hour.'),
  AUTH_EMAIL_PAUSE: z.coerce
    .number()
    .int()
    .min(0)
    .default(60)
    .describe('Seconds between two sign-in e-mails to one person.'),
  AUTH_SENDS: count(30, 'Sign-ups and mails that one network may ask for in 5 minutes.'),
  AUTH_VERIFICATIONS: count(60, 'Links and codes that one network may try in 5 minutes.'),
  AUTH_SIGN_INS: count(300, 'Sign-ins and refreshes of one network in 5 minutes.'),
  AUTH_PASSWORD_TRIES: count(10, 'Wrong passwords for one account from one network in 5 minutes.'),
  REST_SCHEMAS: list('public', 'Schemas that /rest/v1 serves, by comma; the first is the default.'),
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
  OIDC_CLIENT_ID: optionalText('Our name there.'),
  OIDC_CLIENT_SECRET: optionalSecret('Its secret.'),
  FILES_S3_ENDPOINT: optionalUrl(
    'An S3 store for pictures; without it they are in DATA_DIR/files.',
  ),
  WEBSITE_FILES_BYTES: count(
    1_000_000_000,
    'Most bytes of one website’s stored pictures together.',
  ),
  WEBSITE_FILES: count(10_000, 'Most stored pictures of one website.'),
  FILES_S3_REGION: text('us-east-1', 'Its region.'),
  FILES_S3_BUCKET: optionalText('Its bucket.'),
  FILES_S3_ACCESS_KEY_ID: optionalText('Its access key.'),
  FILES_S3_SECRET_ACCESS_KEY: optionalSecret('Its secret.'),
});
