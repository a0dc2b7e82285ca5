import type { Config } from '@dragoman/config';
import type { RoleContext } from './role-context.ts';

/**
 * Returns the configured public origin of a website's host. Names under `localhost` never leave the machine (RFC 6761
 * §6.3), so they use this process's proxy.
 */
export function visitorOriginOf({
  config,
  addresses: { proxyPort },
}: Pick<RoleContext, 'config' | 'addresses'>): (host: string) => string {
  return (host) =>
    proxyPort !== undefined && host.endsWith('.localhost')
      ? `http://${host}:${proxyPort}`
      : config.VISITOR_ORIGIN.replace('{host}', host);
}

/** Returns the product's public URL without a trailing slash; `port` is the port of its pages. */
export function publicUrlOf({ PUBLIC_URL, HOST }: Config, port: number): string {
  return PUBLIC_URL?.replace(/\/$/, '') ?? `http://${HOST}:${port}`;
}
