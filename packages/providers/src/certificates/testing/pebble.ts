import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from '@dragoman/database/free-ports';
import { Agent, request } from 'undici';
import { makeServerCertificate } from './own-certificate.ts';
import { programOf, type Running, startProgram } from './program.ts';

export interface PebbleOptions {
  /** HTTP port for challenges, instead of 80. */
  readonly httpPort: number;
  /** Instead of port 443. */
  readonly httpsPort: number;
  /** Its DNS server (`address:port`). Without one, every name resolves to 127.0.0.1. */
  readonly nameServer?: string;
  /** Lifetime of its certificates in seconds. Defaults to five years. */
  readonly validitySeconds?: number;
  /** Percentage of rejected nonces. Defaults to 0. */
  readonly refusedNonces?: number;
}

/** Let's Encrypt's test ACME server. Stopping it loses all state. */
export interface Pebble {
  readonly directoryUrl: string;
  /** PEM root for its own TLS, and the path of its file. */
  readonly addressRoot: string;
  readonly addressRootFile: string;
  /** PEM root of its certificates; new after each start. */
  issuerRoot(): Promise<string>;
  /** Base64 SHA-256 of the signing intermediate's public key, for Chromium's `--ignore-certificate-errors-spki-list`. */
  issuerKeyHash(): Promise<string>;
  output(): string;
  /** Restarts at the same address without state. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops and deletes its files. */
  close(): Promise<void>;
}

/** Starts Debian's `pebble` on loopback. If it is missing, throws with the package to install. */
export async function startPebble(options: PebbleOptions): Promise<Pebble> {
  const program = programOf('pebble', 'pebble');
  const folder = mkdtempSync(path.join(tmpdir(), 'dragoman-pebble-'));
  const [port = 0, managementPort = 0] = await freePorts(2);
  const own = await makeServerCertificate();
  const file = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const config = file('config.json', configText(options, { port, managementPort, folder }));
  file('certificate.pem', own.certificate);
  file('key.pem', own.privateKey);
  const addressRootFile = file('root.pem', own.certificate);
  const agent = new Agent({ connect: { ca: own.certificate } });
  const directoryUrl = `https://127.0.0.1:${port}/dir`;
  const names = options.nameServer === undefined ? await startNames() : undefined;
  const nameServer = options.nameServer ?? names?.address ?? '';
  const read = (url: string) => readText(url, agent);
  const begin = () =>
    startProgram(program, ['-config', config, '-strict=false', '-dnsserver', nameServer], {
      env: {
        PEBBLE_VA_NOSLEEP: '1',
        PEBBLE_AUTHZREUSE: '0',
        PEBBLE_WFE_NONCEREJECT: String(options.refusedNonces ?? 0),
      },
      isReady: async () => (await read(directoryUrl)).includes('newOrder'),
    });
  let running = await begin();
  const management = `https://127.0.0.1:${managementPort}`;
  const stop = () => running.stop();
  return {
    directoryUrl,
    addressRoot: own.certificate,
    addressRootFile,
    issuerRoot: () => read(`${management}/roots/0`),
    issuerKeyHash: async () => keyHash(await read(`${management}/intermediates/0`)),
    output: () => running.output(),
    async start() {
      running = await begin();
    },
    stop,
    async close() {
      await stop();
      await names?.running.stop();
      await agent.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configText(
  { httpPort, httpsPort, validitySeconds }: PebbleOptions,
  at: { port: number; managementPort: number; folder: string },
): string {
  const pebble = {
    listenAddress: `127.0.0.1:${at.port}`,
    managementListenAddress: `127.0.0.1:${at.managementPort}`,
    certificate: path.join(at.folder, 'certificate.pem'),
    privateKey: path.join(at.folder, 'key.pem'),
    httpPort,
    tlsPort: httpsPort,
    ...(validitySeconds !== undefined && { certificateValidityPeriod: validitySeconds }),
  };
  return JSON.stringify({ pebble });
}

/** Pebble's own DNS server, which resolves every name to this machine. */
async function startNames(): Promise<{ address: string; running: Running }> {
  const [port = 0, management = 0] = await freePorts(2);
  const address = `127.0.0.1:${port}`;
  const off = ['-http01', '', '-https01', '', '-tlsalpn01', ''];
  const addresses = ['-defaultIPv4', '127.0.0.1', '-defaultIPv6', ''];
  const running = await startProgram(
    programOf('pebble-challtestsrv', 'pebble'),
    ['-dns01', address, '-management', `127.0.0.1:${management}`, ...off, ...addresses],
    { isReady: async () => (await request(`http://127.0.0.1:${management}/`)).statusCode > 0 },
  );
  return { address, running };
}

async function readText(url: string, dispatcher: Agent): Promise<string> {
  return (await request(url, { dispatcher })).body.text();
}

function keyHash(certificate: string): string {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}
