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
