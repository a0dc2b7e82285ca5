import { z } from 'zod';
import { count, flag, list, optionalUrl, text } from '../setting.ts';

/** What every role reads. */
export const sharedSettings = z.object({
  HOST: text('127.0.0.1', 'Address that all ports are bound to.'),
  DATA_DIR: text('./data', 'Folder for the embedded database, downloaded models and files.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('Any Postgres 15 or newer. Without it an embedded one runs in DATA_DIR.'),
  DATABASE_CONNECTIONS: count(10, 'Most connections of one process to the database.'),
  SHUTDOWN_SECONDS: count(
    10,
    'Most seconds that stopping takes; whatever is open then is cut off.',
  ),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'])
    .default('warn')
    .describe('How much is written to standard output.'),
  OUTGOING_ALLOWED_HOSTS: list(
    '',
    'Hosts (host, host:port or *.suffix, by comma) that may be reached although they are not public.',
  ),
  PUBLIC_URL: optionalUrl(
    'Address at which people reach the product; default http://localhost with PORT.',
  ),
  DEVELOPMENT_PAGES: flag(
    'off',
    'on: /dev is there although PUBLIC_URL is no loopback address; it answers this machine only, always.',
  ),
  TRUSTED_PROXIES: list(
    '',
    'Addresses (IP or CIDR, by comma) in front of us whose X-Forwarded-For is believed and whose connections are not counted by address.',
  ),
  PRODUCT_HOST: text(
    'localhost',
    'Host of the product; websites are served at {websiteId}.proxy.{host}.',
  ),
});
