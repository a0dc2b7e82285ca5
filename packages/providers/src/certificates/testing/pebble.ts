import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Agent, request } from 'undici';
import { makeServerCertificate } from './own-certificate.ts';
import { freePorts, programOf, type Running, startProgram } from './program.ts';

export interface PebbleOptions {
  /** Where the authority looks for challenges over HTTP, in place of port 80. */
  readonly httpPort: number;
  /** In place of port 443. */
  readonly httpsPort: number;
  /** The name server it asks (`address:port`); without one every name leads to 127.0.0.1. */
  readonly nameServer?: string;
  /** Seconds that its certificates hold. Defaults to five years. */
  readonly validitySeconds?: number;
  /** Percent of nonces that it refuses. Defaults to none. */
  readonly refusedNonces?: number;
}

/** Let's Encrypt's small ACME server. What it knows is gone when it stops. */
export interface Pebble {
  readonly directoryUrl: string;
  /** PEM of the root by which its own address is trusted, and the file that holds it. */
  readonly addressRoot: string;
  readonly addressRootFile: string;
  /** PEM of the root of its certificates; another after each start. */
  issuerRoot(): Promise<string>;
  /** SHA-256 of the public key of the intermediate that signs, base64: what Chromium takes as `--ignore-certificate-errors-spki-list`. */
  issuerKeyHash(): Promise<string>;
  output(): string;
  /** Starts again at the same address, knowing nothing. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops and removes its files. */
  close(): Promise<void>;
}

/** Starts Debian's `pebble` on loopback. Throws with what to install where it is missing. */
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

/** The name server that comes with pebble: every name leads to this machine. */
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
