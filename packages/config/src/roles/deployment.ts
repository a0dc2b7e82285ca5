import { leastPassThroughDays } from '@dragoman/domain/deployment';
import { z } from 'zod';
import { count, list, optionalText, port } from '../setting.ts';

/** Looking after the DNS records of websites. */
export const deploymentSettings = z.object({
  DNS_SERVERS: list(
    '',
    'Recursive name servers asked by DNS checks (IP or IP:port). Defaults to the system’s.',
  ),
  DNS_ZONES: list(
    '',
    'Domains asked of name servers of their own, as domain=IP:port (several joined by +; what the zone itself says, where that is another, behind a /).',
  ),
  DNS_AUTHORITY_PORT: port(53, 'Port at which the own name servers of websites’ zones are asked.'),
  CAA_ISSUERS: list(
    'letsencrypt.org',
    'Names of the certificate authorities in CAA records; off: none is looked for.',
  ),
  CHALLENGE_PORT: port(80, 'Port at which requests to websites’ hosts reach the proxies.'),
  VISITOR_ORIGIN: z
    .string()
    .regex(/^https?:\/\/\{host\}(:\d+)?$/)
    .default('https://{host}')
    .describe('How visitors reach a website’s host; for another port: https://{host}:8443.'),
  DEPLOYMENT_CHECK_SECONDS: count(
    30,
    'Seconds until a website’s DNS is looked at unasked; later looks come ever more seldom.',
  ),
  PASS_THROUGH_DAYS: z.coerce
    .number()
    .int()
    .min(leastPassThroughDays)
    .default(leastPassThroughDays)
    .describe(
      'Days for which the hosts of a deleted website pass the original through, at least 30.',
    ),
  DOMAIN_CONNECT_ID: optionalText('Provider id of our template in Domain Connect, once published.'),
});
