/** Returns true if the configuration allows a host and port, even a private one. */
export type AllowedHosts = (host: string, port: number) => boolean;

interface Rule {
  readonly host: string;
  readonly suffix: boolean;
  readonly port: number | undefined;
}

/**
 * Parses `host`, `host:port`, `*.suffix`, `*.suffix:port`, `[::1]`, `[::1]:port`; case and trailing dots are ignored.
 * `*.suffix` does not include the suffix itself.
 */
export function readAllowedHosts(entries: readonly string[]): AllowedHosts {
  const rules = entries.map(readRule);
  return (host, port) => {
    const name = normalizeHost(host);
    return rules.some((rule) => matches(rule, name, port));
  };
}

/** Lowercases and strips brackets and trailing dots: `[::1]` → `::1`, `Localhost.` → `localhost`. */
export function normalizeHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/(?<!\.)\.+$/, '');
}

function readRule(entry: string): Rule {
  const [, name = entry, port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(entry.trim()) ?? [];
  const suffix = name.startsWith('*.');
  const host = normalizeHost(suffix ? name.slice(1) : name);
  return { host, suffix, port: port === undefined ? undefined : Number(port) };
}

function matches(rule: Rule, host: string, port: number): boolean {
  if (rule.port !== undefined && rule.port !== port) return false;
  return rule.suffix ? host.endsWith(rule.host) && host !== rule.host : host === rule.host;
}
