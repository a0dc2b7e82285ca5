import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { PeerCertificate, TLSSocket } from 'node:tls';
import { freePorts } from '@dragoman/database/free-ports';
import {
  type NameServer,
  startNameServer,
  type Zone,
} from '../../../packages/providers/src/dns/name-server.fixture.ts';
import { type SocksServer, startSocksServer } from './socks-server.ts';

/** What a visit over HTTP or HTTPS was answered with; redirects are not followed. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** Of the host, checked against the roots that are trusted here; undefined over HTTP. */
  readonly certificate: PeerCertificate | undefined;
}

export interface AskOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Names and addresses as everybody has them, on loopback: zones with a name server of their own, a resolver that strangers
 * ask, and for each machine an address whose ports 80 and 443 lead to those it really listens on.
 */
export class SmallInternet {
  /** Of all zones; what is in `zone` is what it says from now on. */
  readonly names: NameServer;
  readonly #recursive: NameServer;
  readonly #domains: readonly string[];
  readonly #ports = new Map<string, number>();
  readonly #resolver = new Resolver({ timeout: 2000, tries: 3 });
  #socks!: SocksServer;
  #roots: readonly string[] = [];

  private constructor(names: NameServer, recursive: NameServer, domains: readonly string[]) {
    this.names = names;
    this.#recursive = recursive;
    this.#domains = domains;
    this.#resolver.setServers([recursive.address]);
  }

  static async start(zone: Zone, domains: readonly string[]): Promise<SmallInternet> {
    const names = await startNameServer(zone);
    const recursive = await startNameServer(zone, { recursive: true });
    const internet = new SmallInternet(names, recursive, domains);
    internet.#socks = await startSocksServer((host, port) => internet.place(host, port));
    return internet;
  }

  /** What browsers take as `--proxy-server`: with it they see these names and addresses. */
  get proxyServer(): string {
    return this.#socks.address;
  }

  /** The resolver's address, `host:port`. */
  get resolver(): string {
    return this.#recursive.address;
  }

  /** Settings with which an installation sees the same. */
  get environment(): Record<string, string> {
    const servers = `${this.#recursive.address}/${this.names.address}`;
    const zones = this.#domains.map((domain) => `${domain}=${servers}`);
    const hosts = this.#domains.flatMap((domain) => [domain, `*.${domain}`]);
    return {
      DNS_ZONES: zones.join(','),
      OUTGOING_ALLOWED_HOSTS: [...hosts, `127.0.0.1:${this.names.port}`].join(','),
    };
  }

  /** Adds and removes (empty lists) records, as an owner does at their DNS provider. */
  change(records: Zone): void {
    const all = Object.entries({ ...this.names.zone, ...records });
    const zone = Object.fromEntries(all.filter(([, values]) => values.length > 0));
    this.names.zone = zone;
    this.#recursive.zone = zone;
  }

  /** From now on a port of an address leads to one that is listened on there. */
  lead(address: string, port: number, to: number): void {
    this.#ports.set(`${address}:${port}`, to);
  }

  /** From now on certificates of these roots (PEM) are trusted. */
  trust(roots: readonly string[]): void {
    this.#roots = roots;
  }

  /** Where a host is, by DNS. */
  async place(host: string, port: number): Promise<{ address: string; port: number }> {
    const [address = ''] = await this.#resolver.resolve4(host);
    return { address, port: this.#ports.get(`${address}:${port}`) ?? port };
  }

  /** Asks for an address as a client does that follows no redirects. Rejects when the certificate is not the host's. */
  async ask(url: string, { method = 'GET', headers = {}, body }: AskOptions = {}): Promise<Answer> {
    const { protocol, hostname, host, port, pathname, search } = new URL(url);
    const isSecure = protocol === 'https:';
    const at = await this.place(hostname, Number(port || (isSecure ? 443 : 80)));
    const request = isSecure ? secureRequest : plainRequest;
    const sent = request({
      host: at.address,
      port: at.port,
      path: pathname + search,
      method,
      headers: { host, ...headers },
      agent: false,
      ...(isSecure && { servername: hostname, ca: [...this.#roots] }),
    });
    sent.end(body);
    const [answer] = await once(sent, 'response');
    const certificate = isSecure
      ? (answer.socket as TLSSocket).getPeerCertificate(true)
      : undefined;
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    return { status: answer.statusCode, headers: answer.headers, text, certificate };
  }

  async close(): Promise<void> {
    await this.#socks.close();
    await this.#recursive.close();
    await this.names.close();
  }
}

/** Two ports for HTTPS and HTTP that nobody listens on. */
export async function twoPorts(): Promise<{ https: number; http: number }> {
  const [https = 0, http = 0] = await freePorts(2);
  return { https, http };
}
