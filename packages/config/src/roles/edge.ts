import { z } from 'zod';
import { optionalEmail, optionalPort, optionalText, ownSecret } from '../setting.ts';

/** HTTPS for visitors: served by the role edge, or by Caddy, which asks us which hosts may have a certificate. */
export const edgeSettings = z.object({
  HTTPS_PORT: optionalPort(
    'Port for visitors over HTTPS (usually 443), with certificates from ACME_DIRECTORY_URL. Without it the role edge is off.',
  ),
  HTTP_PORT: optionalPort(
    'Port for visitors over HTTP (usually 80). Required with HTTPS_PORT: the authority sends its challenges there.',
  ),
  EDGE_HOST: optionalText('Address that HTTPS_PORT and HTTP_PORT listen on. Defaults to all.'),
  ACME_DIRECTORY_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://acme-v02.api.letsencrypt.org/directory')
    .describe('Certificate authority. By using it you agree to its terms.'),
  ACME_EMAIL: optionalEmail('Email address for messages of the authority.'),
  ACME_CA_FILE: optionalText(
    'Root certificates (PEM) that a private authority’s address is verified with.',
  ),
  CERTIFICATE_SECRET: ownSecret(
    16,
    'Encrypts private keys in the database. Required, and the same, if several machines share a database. Defaults to one generated in DATA_DIR.',
  ),
  CERTIFICATE_ASK_PORT: optionalPort(
    'Port on which Caddy asks whether a host may have a certificate: GET /tls/ask?domain={host}. Listens on loopback only, or on HOST if there is a secret.',
  ),
  CERTIFICATE_ASK_SECRET: ownSecret(16, 'Secret that the caller must add as &secret=.'),
});
