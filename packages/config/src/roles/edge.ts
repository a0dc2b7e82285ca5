import { z } from 'zod';
import { optionalPort, optionalSecret, optionalText } from '../setting.ts';

/** HTTPS for visitors: by this process itself, or by a Caddy in front that asks us. */
export const edgeSettings = z.object({
  HTTPS_PORT: optionalPort(
    'Port on which visitors are served over HTTPS with certificates from ACME_DIRECTORY_URL (usually 443); without it nobody is.',
  ),
  HTTP_PORT: optionalPort(
    'Port for visitors over HTTP (usually 80); needed with HTTPS_PORT, as the authority looks there.',
  ),
  EDGE_HOST: optionalText('Address that HTTPS_PORT and HTTP_PORT are bound to. Defaults to all.'),
  ACME_DIRECTORY_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://acme-v02.api.letsencrypt.org/directory')
    .describe('Authority that certificates come from; using it means to agree to its terms.'),
  ACME_EMAIL: optionalText('Address that the authority may write to.'),
  ACME_CA_FILE: optionalText('Roots (PEM) by which a private authority’s address is trusted.'),
  CERTIFICATE_SECRET: optionalSecret(
    'Seals private keys in the database; needed, and the same, where several machines share one. Otherwise one is made in DATA_DIR.',
  ),
  CERTIFICATE_ASK_PORT: optionalPort(
    'Port on which Caddy asks whether a host may have a certificate: GET /tls/ask?domain={host}. On loopback only, unless there is a secret.',
  ),
  CERTIFICATE_ASK_SECRET: optionalSecret(
    'Must be told as &secret= when asking; then the port is bound to HOST.',
  ),
});
