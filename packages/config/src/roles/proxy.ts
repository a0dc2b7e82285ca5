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
      'Maximum megabytes of the disk cache in DATA_DIR/serving, which serves websites while the database is away. 0: no disk cache.',
    ),
  PAGES_MEGABYTES: count(
    96,
    'Maximum megabytes of pages in the memory of each proxy: originals, compiled, translated and compressed.',
  ),
  PAGES_DISK_MEGABYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(4096)
    .describe(
      'Maximum megabytes of pages in DATA_DIR/pages, which the proxies of a machine share. What does not fit into memory, and all pages after a restart, come from there. 0: none.',
    ),
  TRANSLATIONS_MEGABYTES: count(
    512,
    'Maximum megabytes of translations in memory, divided among the proxies of a machine. Others are read from the disk cache when a page needs them.',
  ),
  MIN_TRANSLATED_PERCENT: z.coerce
    .number()
    .min(0)
    .max(100)
    .default(0)
    .describe(
      'Minimum percentage of a page’s texts that must be translated. A page with less is served as the original and gets no hreflang. 0: at least one text.',
    ),
  MAX_WAITING_CONNECTIONS: count(
    5000,
    'Maximum idle connections of each port for visitors (PROXY_PORT, HTTPS_PORT, HTTP_PORT). Beyond it, the one idle for longest is closed.',
  ),
  MAX_WAITING_CONNECTIONS_PER_ADDRESS: count(
    200,
    'Maximum idle connections from one address (IPv6: one /64). Private and loopback addresses and TRUSTED_PROXIES are exempt, because a reverse proxy has the connections of all visitors: add your CDN there.',
  ),
});
