import { z } from 'zod';
import { count, port } from '../setting.ts';

export const proxySettings = z.object({
  PROXY_PORT: port(3080, 'Port on which translated sites are served.'),
  SERVING_DISK_MEGABYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(2048)
    .describe(
      'Most megabytes of websites and translations in DATA_DIR/serving, from which pages are translated while the database is away; 0: none.',
    ),
  MIN_TRANSLATED_PERCENT: z.coerce
    .number()
    .min(0)
    .max(100)
    .default(0)
    .describe(
      'Least percentage of the texts of a page that must be translated; a page with less goes out as the original, without hreflang to it. 0: more than nothing.',
    ),
  MAX_WAITING_CONNECTIONS: count(
    5000,
    'Most connections of each port for visitors (PROXY_PORT, HTTPS_PORT, HTTP_PORT) without a request under way; beyond it the one that waits longest is closed.',
  ),
  MAX_WAITING_CONNECTIONS_PER_ADDRESS: count(
    200,
    'Most of them from one address (IPv6: one /64). Private and loopback addresses and TRUSTED_PROXIES are exempt, as a reverse proxy has the connections of all visitors: name your CDN there.',
  ),
});
