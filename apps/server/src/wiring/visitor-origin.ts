import type { RoleContext } from './role-context.ts';

/**
 * Returns the origin at which visitors reach a host of a website, as configuration says. Names below `localhost` never leave
 * the machine (RFC 6761 §6.3): they are reached at the proxy of this process.
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
