import { Resolver } from 'node:dns/promises';
import type { DnsAnswer, DnsLookup, DnsRecordType } from './port.ts';

export interface DnsResolverOptions {
  /** Name servers as `host` or `host:port` (IP addresses); the system's unless told. */
  readonly servers?: readonly string[];
  /** Milliseconds one try waits; 3000 unless told. */
  readonly timeout?: number;
  /** Tries of each server; 2 unless told. */
  readonly tries?: number;
}

/** DNS by Node's own resolver (c-ares), past the hosts file and the system's cache. */
export function createDnsResolver(options: DnsResolverOptions = {}): DnsLookup {
  const resolver = new Resolver({ timeout: options.timeout ?? 3000, tries: options.tries ?? 2 });
  if (options.servers !== undefined) resolver.setServers(options.servers);
  return {
    async lookup(host, type) {
      try {
        return found(await ask(resolver, host, type));
      } catch (error) {
        return failure(error as NodeJS.ErrnoException);
      }
    },
  };
}

function ask(resolver: Resolver, host: string, type: DnsRecordType): Promise<string[]> {
  if (type === 'A') return resolver.resolve4(host);
  if (type === 'AAAA') return resolver.resolve6(host);
  return type === 'CNAME' ? resolver.resolveCname(host) : resolver.resolveNs(host);
}

function found(values: readonly string[]): DnsAnswer {
  if (values.length === 0) return { type: 'no-data' };
  return { type: 'found', values: values.map((name) => name.toLowerCase().replace(/\.$/, '')) };
}

function failure({ code, message }: NodeJS.ErrnoException): DnsAnswer {
  if (code === 'ENODATA') return { type: 'no-data' };
  if (code === 'ENOTFOUND') return { type: 'no-such-host' };
  return { type: 'failed', reason: code ?? message };
}
