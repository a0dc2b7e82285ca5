import { isIP, isIPv6 } from 'node:net';
import { z } from 'zod';
import {
  count,
  flag,
  host,
  listOf,
  optionalOrigin,
  optionalPort,
  optionalUrl,
  port,
  text,
  urlWithPassword,
} from '../setting.ts';

/** Settings of every role. */
export const sharedSettings = z.object({
  HOST: z
    .string()
    .trim()
    .min(1)
    .refine((host) => !isIPv6(host), 'must be an IPv4 address or a name; 0.0.0.0 is every address')
    .default('127.0.0.1')
    .describe('Address that all ports listen on.'),
  DATA_DIR: text('./data', 'Folder for the embedded database, downloaded models and files.'),
  DATABASE_URL: urlWithPassword(
    /^postgres(ql)?$/,
    'postgres://user:password@db.example.com:5432/dragoman',
  )
    .optional()
    .describe('Any Postgres 15 or newer. Defaults to an embedded one in DATA_DIR.'),
  DATABASE_CONNECTIONS: count(10, 'Maximum database connections of one process.'),
  PROCESSES: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe(
      'Processes of this machine: one for the worker, one for the web (two from five on, unless payments are the double), the others (at least one) are proxies. 1: everything in one process, for the smallest machines. Defaults to two more than the cores (three with two webs), at most 10. With less than 3 GB of memory there is one web.',
    ),
  DRAIN_SECONDS: count(
    30,
    'Seconds a replaced process has for its open connections during a rolling restart (SIGUSR2).',
  ),
  FROZEN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .default(5)
    .describe(
      'Seconds after which a process whose event loop stands still is replaced, and the stack it hung in is logged. A single process (PROCESSES=1) ends only the call that hangs. 0: never.',
    ),
  SHUTDOWN_SECONDS: count(10, 'Maximum seconds for stopping; what is still open then is cut off.'),
  STOP_DELAY_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe(
      'Seconds between SIGTERM and stopping, in which requests are still served but /readyz fails: time for a load balancer to send visitors elsewhere.',
    ),
  HEALTH_PORT: optionalPort(
    'Port of GET /livez (200 while the process runs) and GET /readyz (200 while every role started here is ready), on HOST. Without it neither is served.',
  ),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'])
    .default('warn')
    .describe(
      'Least severe level that is logged to standard output. info adds one line for each request of API and backend.',
    ),
  LOG_FORMAT: z
    .enum(['auto', 'json', 'pretty'])
    .default('auto')
    .describe(
      'json: one object per line; pretty: text to read; auto: pretty on a terminal, else json.',
    ),
  METRICS_PORT: optionalPort(
    'Port for Prometheus: GET /metrics has the metrics of every process of this machine. Off by default.',
  ),
  METRICS_HOST: host('127.0.0.1', 'Address that METRICS_PORT listens on. Never a public one.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl(
    'OpenTelemetry traces: address of a collector that takes OTLP over HTTP, such as http://127.0.0.1:4318. The other OTEL_ variables, such as OTEL_TRACES_SAMPLER, are those of the SDK. Off by default.',
  ),
  TRACE_ORIGINS: flag(
    'off',
    'on: send the traceparent of our span to customers’ sites, which may then continue the trace.',
  ),
  OUTGOING_ALLOWED_HOSTS: listOf(
    'a host, such as shop.internal or shop.internal:8080',
    (item) => !/[\s/@]/.test(item),
    'Hosts that may be requested although they are not public: host, host:port or *.suffix, separated by commas.',
  ),
  UPDATE_URL: optionalUrl(
    'A file of your mirror that names the newest version, for `dragoman update --check`. Nothing else asks for it.',
  ),
  PUBLIC_URL: optionalOrigin(
    'Address at which people reach the product. Defaults to http://localhost with PORT.',
  ),
  PUBLIC_API_URL: optionalOrigin(
    'Address at which browsers reach the roles api and backend, if it is another one than PUBLIC_URL, such as https://api.example.com. Defaults to PUBLIC_URL.',
  ),
  DEVELOPMENT_PAGES: flag(
    'off',
    'on: serve the development pages although PUBLIC_URL is not a loopback address.',
  ),
  DEV_PORT: port(
    3001,
    'Port of the development pages, on 127.0.0.1 only: links to what runs, and the inbox. Never forward it: whoever reads the inbox can sign in as anybody.',
  ),
  TRUSTED_PROXIES: listOf(
    'an IP address or a range such as 10.0.0.0/8',
    isNetwork,
    'Reverse proxies in front (IP or CIDR, separated by commas): their X-Forwarded-* are trusted and their connections are not limited by address. Proxies on this machine (loopback) are always trusted by PROXY_PORT.',
  ),
  PRODUCT_HOST: host(
    'localhost',
    'Host of the product. Each website has a test address {websiteId}.proxy.{host}.',
  ),
});

/** True for an address, a range in CIDR, and the names of ranges that proxy-addr knows. */
function isNetwork(item: string): boolean {
  if (/^(?:loopback|linklocal|uniquelocal)$/.test(item)) return true;
  const [address = '', bits = '0', ...more] = item.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}
