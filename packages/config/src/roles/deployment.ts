import { isIP } from 'node:net';
import { leastPassThroughDays } from '@dragoman/domain/deployment';
import { z } from 'zod';
import { count, list, listOf, optionalText, port } from '../setting.ts';

/** DNS checks and how visitors reach websites. */
export const deploymentSettings = z.object({
  DNS_SERVERS: listOf(
    'an IP address, or one with a port',
    isServer,
    'Recursive name servers for DNS checks (IP or IP:port). Defaults to the system’s.',
  ),
  DNS_ZONES: listOf(
    'a domain with name servers, such as shop.test=127.0.0.1:5353',
    isZone,
    'Domains with name servers of their own: domain=IP:port, several servers joined by +. After a / follows the authoritative server if it is another one.',
  ),
  DNS_AUTHORITY_PORT: port(53, 'Port of the authoritative name servers of websites’ domains.'),
  CAA_ISSUERS: list(
    'letsencrypt.org',
    'Certificate authorities that CAA records must allow. off: CAA records are not checked.',
  ),
  CHALLENGE_PORT: port(
    80,
    'Port at which plain HTTP requests to websites’ hosts reach the proxies.',
  ),
  VISITOR_ORIGIN: z
    .string()
    .regex(/^https?:\/\/\{host\}(:\d+)?$/, 'must be such as https://{host} or https://{host}:8443')
    .default('https://{host}')
    .describe('How visitors reach a website’s host. With another port: https://{host}:8443.'),
  DEPLOYMENT_CHECK_SECONDS: count(
    30,
    'Seconds until the first automatic check of a website’s DNS. Later checks are less and less frequent.',
  ),
  PASS_THROUGH_DAYS: z.coerce
    .number()
    .int()
    .min(leastPassThroughDays)
    .default(leastPassThroughDays)
    .describe('Days for which the hosts of a deleted website serve the original; at least 30.'),
  DOMAIN_CONNECT_ID: optionalText('Provider id of our template in Domain Connect, once published.'),
});

function isServer(item: string): boolean {
  return isIP(item) !== 0 || isIP(item.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')) !== 0;
}

/** True for `domain=server+server/server`. */
function isZone(item: string): boolean {
  const [domain, servers = '', ...more] = item.split('=');
  return domain !== '' && more.length === 0 && servers.split(/[+/]/).every(isServer);
}
