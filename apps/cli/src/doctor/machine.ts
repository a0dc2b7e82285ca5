import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  opendirSync,
  readdirSync,
  statfsSync,
} from 'node:fs';
import path from 'node:path';
import { type Config, isLocal, roles } from '@dragoman/config';
import { runningPostgresUrl } from '@dragoman/database/embedded';
import { isPortTaken } from '@dragoman/database/free-ports';
import { isLoopbackHost } from '@dragoman/domain/addresses';
import { leastFreeBytes, portsOf } from '@dragoman/server';
import { bad, type Finding, good, reasonOf, warning } from './finding.ts';

/** Checks that DATA_DIR can be written and has room. */
export function checkDisk({ DATA_DIR }: Config): Finding {
  const name = 'Data folder';
  const folder = path.resolve(DATA_DIR);
  const existing = nearestExisting(folder);
  try {
    opendirSync(existing).closeSync();
    accessSync(existing, constants.W_OK);
  } catch (error) {
    return bad(name, reasonOf(error), 'Give this account the folder, or set DATA_DIR.');
  }
  const { bavail, bsize } = statfsSync(existing);
  const free = `${folder} has ${(Number(bavail * bsize) / 1e9).toFixed(1)} GB free`;
  if (bavail * bsize >= leastFreeBytes) return good(name, free);
  return warning(name, free, `Free at least 1 GB. ${largestFolders(existing)}`);
}

/** What is rebuilt or loaded again after somebody deletes it while the server is stopped. */
const disposable = ['pages', 'serving', 'compile-cache', 'models'];

/** Returns a sentence with the largest parts of a data folder, and what of it may be deleted. */
function largestFolders(folder: string): string {
  const parts = readdirSync(folder).map((name) => ({
    name,
    bytes: sizeOf(path.join(folder, name)),
  }));
  const largest = parts.toSorted((one, other) => other.bytes - one.bytes).slice(0, 6);
  const list = largest.map(({ name, bytes }) => `${name} ${Math.round(bytes / 1e6)} MB`).join(', ');
  const spare = disposable.join(', ');
  return `It holds ${list || 'nothing'}. Of these ${spare} may be deleted while the server is stopped; PAGES_DISK_MEGABYTES and SERVING_DISK_MEGABYTES bound two of them.`;
}

/** Bytes on disk; what this account may not read counts as nothing. */
function sizeOf(file: string): number {
  try {
    const stat = lstatSync(file);
    if (!stat.isDirectory()) return stat.blocks * 512;
    return readdirSync(file).reduce((sum, name) => sum + sizeOf(path.join(file, name)), 0);
  } catch {
    return 0;
  }
}

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder));
}

/** Checks PUBLIC_URL: its scheme, and that the product answers there. */
export async function checkPublicUrl({ PUBLIC_URL }: Config): Promise<Finding> {
  const name = 'Public address';
  if (PUBLIC_URL === undefined || isLoopbackHost(new URL(PUBLIC_URL).hostname)) {
    const detail = 'only this machine can open the product';
    return warning(name, detail, 'Set PUBLIC_URL to the address that people use.');
  }
  if (!PUBLIC_URL.startsWith('https:')) {
    return bad(name, `${PUBLIC_URL} is not encrypted`, 'Put it behind HTTPS, and use https://.');
  }
  try {
    const address = new URL('/api/health', PUBLIC_URL);
    const response = await fetch(address, { signal: AbortSignal.timeout(5000) });
    if (response.headers.get('content-type')?.includes('json')) return good(name, PUBLIC_URL);
    const detail = `${PUBLIC_URL} answers ${response.status}, but it is not Dragoman`;
    return bad(name, detail, 'Let its web server forward to PORT.');
  } catch (error) {
    const detail = `${PUBLIC_URL} cannot be reached from here: ${reasonOf(error)}`;
    return bad(name, detail, 'Check its DNS record, its web server, and that the server runs.');
  }
}

/** Warns where anybody may create an account and spend without a limit. */
export function checkSignUps(config: Config): Finding {
  const name = 'Sign-ups';
  if (!config.AUTH_SIGN_UPS) return good(name, 'by invitation');
  const isLimited = config.BILLING !== 'none' || config.TRANSLATION_BUDGET !== undefined;
  if (isLimited || isLocal(config)) return good(name, 'anybody can create an account');
  const detail = 'anybody can create an account, and nothing limits what their websites cost';
  return warning(name, detail, 'Set AUTH_SIGN_UPS=off, TRANSLATION_BUDGET or the keys of Stripe.');
}

/** Checks that the ports are free, or used by the server of this data folder. */
export async function checkPorts(config: Config): Promise<Finding[]> {
  const isRunning = runningPostgresUrl(config.DATA_DIR) !== undefined;
  const wanted = portsOf(config, roles).filter(({ port }) => port !== 0);
  const taken = await Promise.all(
    wanted.map(async (one) => ((await isPortTaken(one.host, one.port)) ? [one] : [])),
  );
  const findings = taken.flat().map(({ port, variable }) => {
    if (isRunning) return good('Ports', `${variable} ${port} is in use by the running server`);
    const advice = `Stop that program, or set ${variable} to another port.`;
    return bad('Ports', `${variable} ${port} is in use by another program`, advice);
  });
  const list = wanted.map(({ port }) => port).join(', ');
  return findings.length > 0 ? findings : [good('Ports', `${list} are free`)];
}
