import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import path from 'node:path';
import type { Config } from '@dragoman/config';
import { type Certificates, openCertificates, openServedHosts } from '@dragoman/core/certificates';
import { SetupError } from '@dragoman/domain/errors';
import { createAcmeAuthority } from '@dragoman/providers/certificates';
import { startAskServer, startEdge } from '../edge/index.ts';
import type { BaseServices } from '../wiring/base-services.ts';
import { PortTakenError } from '../wiring/ports.ts';
import type { RoleContext } from '../wiring/role-context.ts';
import { waitingLimits } from './proxy.ts';

/** Serves visitors over HTTPS and returns the port. Throws `SetupError` if the ports are not configured. */
export async function startEdgeRole(
  context: RoleContext<BaseServices>,
  servers: { readonly proxy: Server; readonly web?: Server },
): Promise<number> {
  const { config, states, shutdown, log } = context;
  const { HTTPS_PORT: httpsPort, HTTP_PORT: httpPort, EDGE_HOST: host } = config;
  if (httpsPort === undefined || httpPort === undefined)
    throw new SetupError('The role edge needs HTTPS_PORT and HTTP_PORT.');
  // Without the web in this process, the product's hosts lead elsewhere.
  const hosts = servers.web === undefined ? [] : ownHosts(context);
  const certificates = await openOwnCertificates(context, hosts);
  shutdown.add('certificates', () => certificates.close());
  const edge = await startEdge({
    certificates,
    proxy: servers.proxy,
    ...(servers.web !== undefined && { own: { hosts, server: servers.web } }),
    ...(host !== undefined && { host }),
    httpsPort,
    httpPort,
    waiting: waitingLimits(config),
    log,
  }).catch((error) => {
    throw explained(error);
  });
  shutdown.add('edge', () => edge.close());
  states.set('edge', { status: 'ready' });
  return edge.httpsPort;
}

/** Explains why a port could not be opened and how to fix it. */
function explained(error: NodeJS.ErrnoException & { port?: number }): Error {
  const { code, port = 0 } = error;
  if (code === 'EADDRINUSE') return new PortTakenError(port, 'HTTPS_PORT or HTTP_PORT');
  if (code !== 'EACCES') return error;
  const advice = 'Allow it (Linux: sysctl net.ipv4.ip_unprivileged_port_start=80) or take another.';
  return new SetupError(`This user may not open port ${port}. ${advice}`);
}

/** Returns the product's own hosts that are served over HTTPS. */
function ownHosts({ config, publicUrl, apiUrl }: RoleContext<BaseServices>): string[] {
  if (config.PUBLIC_URL === undefined) return [];
  const own = [publicUrl, apiUrl].map((address) => new URL(address));
  return [...new Set(own.flatMap((url) => (url.protocol === 'https:' ? [url.hostname] : [])))];
}

async function openOwnCertificates(
  { config, services, shutdown, log }: RoleContext<BaseServices>,
  own: readonly string[],
): Promise<Certificates> {
  const { ACME_CA_FILE, ACME_EMAIL: email, CERTIFICATE_SECRET: secret } = config;
  const authority = createAcmeAuthority({
    directoryUrl: config.ACME_DIRECTORY_URL,
    ...(email !== undefined && { email }),
    ...(ACME_CA_FILE !== undefined && { roots: [await readFile(ACME_CA_FILE, 'utf8')] }),
  });
  shutdown.add('certificate authority', () => authority.close());
  return openCertificates({
    database: services.database,
    authority,
    folder: certificateFolder(config),
    ...(secret !== undefined && { secret: secret.reveal() }),
    own,
    log,
  });
}

function certificateFolder({ DATA_DIR }: Config): string {
  return path.resolve(DATA_DIR, 'certificates');
}

/** Serves `/tls/ask` for an external HTTPS server, if configured. */
export async function startAsking({
  config,
  services,
  shutdown,
  log,
}: RoleContext<BaseServices>): Promise<void> {
  const { CERTIFICATE_ASK_PORT: port, CERTIFICATE_ASK_SECRET: secret } = config;
  if (port === undefined) return;
  const hosts = openServedHosts({
    database: services.database,
    file: path.join(certificateFolder(config), 'asked-hosts.json'),
    log,
  });
  shutdown.add('hosts with certificates', () => hosts.close());
  const ask = await startAskServer({
    has: async (host) => {
      await hosts.known;
      return hosts.has(host);
    },
    host: secret === undefined ? '127.0.0.1' : config.HOST,
    port,
    ...(secret !== undefined && { secret: secret.reveal() }),
  });
  shutdown.add('asking for certificates', () => ask.close());
}
