import { Resolver } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Config } from '@dragoman/config';
import { silentLog } from '@dragoman/domain/log';
import { checkSmtp } from '@dragoman/providers/email';
import { engineHealth, newestBackup, oldBackupHours, openFiles } from '@dragoman/server';
import { bad, type Finding, good, reasonOf, warning } from './finding.ts';

const timeoutMs = 5000;

/** Signs in at the mail server. */
export async function checkMail({ SMTP_URL }: Config): Promise<Finding> {
  const name = 'Mail';
  if (SMTP_URL === undefined) {
    const detail = 'no mail server, so nobody but you can sign in by mail';
    return warning(name, detail, 'Set SMTP_URL=smtp://user:password@host:587.');
  }
  try {
    await checkSmtp({ url: SMTP_URL.reveal(), timeout: timeoutMs });
    return good(name, `${new URL(SMTP_URL.reveal()).host} accepts the sign-in`);
  } catch (error) {
    return bad(name, reasonOf(error), 'Check host, port, user and password in SMTP_URL.');
  }
}

/** Asks each configured engine for its health. At least one must be ready. */
export async function checkEngines(config: Config): Promise<Finding[]> {
  const found = await engineHealth(config, silentLog);
  const anyReady = found.some(({ ready }) => ready);
  const findings = found.map(({ name, ready, detail }) => {
    const title = `Engine ${name}`;
    if (ready) return good(title, detail);
    return warning(title, detail, 'Nothing to do if another engine has your languages.');
  });
  if (anyReady) return findings;
  const advice = 'Set OPENAI_BASE_URL and OPENAI_MODEL, or the key of a service; see .env.example.';
  return [...findings, bad('Engines', 'no engine is ready', advice)];
}

/** Resolves a public name with the configured name servers, or the system's. */
export async function checkDns({ DNS_SERVERS }: Config): Promise<Finding> {
  const resolver = new Resolver({ timeout: timeoutMs / 2, tries: 1 });
  if (DNS_SERVERS.length > 0) resolver.setServers([...DNS_SERVERS]);
  const servers = resolver.getServers().join(', ');
  try {
    await resolver.resolveNs('org');
    return good('DNS', `${servers} resolves public names`);
  } catch (error) {
    const detail = `${servers} does not resolve public names: ${reasonOf(error)}`;
    return bad('DNS', detail, 'Set DNS_SERVERS to a recursive name server, or allow port 53.');
  }
}

/** Lists the store of pictures. */
export async function checkFiles(config: Config): Promise<Finding> {
  const name = 'Pictures';
  if (config.FILES_S3_ENDPOINT === undefined) return good(name, 'stored in the data folder');
  try {
    for await (const _ of openFiles(config).list()) break;
    return good(name, `bucket ${config.FILES_S3_BUCKET} can be read`);
  } catch (error) {
    return bad(name, reasonOf(error), 'Check FILES_S3_ENDPOINT, its bucket and its keys.');
  }
}

/** Looks for the newest backup in BACKUP_TO. */
export async function checkBackups(config: Config): Promise<Finding> {
  const name = 'Backups';
  const { BACKUP_TO: place } = config;
  try {
    const newest = await newestBackup(config);
    if (newest === undefined) {
      const detail = 'BACKUP_TO is not set, so nobody notices if there is none';
      return warning(name, detail, 'Set BACKUP_TO, and run `dragoman backup` every night.');
    }
    const advice = 'Run `dragoman backup` every night: its timer is dragoman-backup.timer.';
    if (newest.at === undefined) return bad(name, `there is none in ${place}`, advice);
    const hours = Math.floor((Date.now() - newest.at.getTime()) / 3_600_000);
    const detail = `the newest in ${place} is ${hours} hours old`;
    return hours < oldBackupHours ? good(name, detail) : bad(name, detail, advice);
  } catch (error) {
    return bad(name, `${place}: ${reasonOf(error)}`, 'Check BACKUP_TO and BACKUP_S3_*.');
  }
}

/** Reads the directory of the certificate authority, if this installation orders certificates. */
export async function checkCertificates(config: Config): Promise<Finding[]> {
  if (config.HTTPS_PORT === undefined) return [];
  const { ACME_CA_FILE } = config;
  if (ACME_CA_FILE !== undefined) {
    setDefaultCACertificates([...getCACertificates('default'), readFileSync(ACME_CA_FILE, 'utf8')]);
  }
  const advice = 'Check ACME_DIRECTORY_URL, and that this machine may connect to it.';
  return [await reachable('Certificates', config.ACME_DIRECTORY_URL, advice)];
}

/** Connects to each cache in front. */
export function checkFrontCaches({ FRONT_CACHE_URLS }: Config): Promise<Finding[]> {
  const advice = 'Check FRONT_CACHE_URLS: edits stay invisible until pages expire there.';
  return Promise.all(FRONT_CACHE_URLS.map((url) => reachable('Cache in front', url, advice)));
}

async function reachable(name: string, url: string, advice: string): Promise<Finding> {
  try {
    await fetch(url, { signal: AbortSignal.timeout(timeoutMs), method: 'HEAD' });
    return good(name, `${url} answers`);
  } catch (error) {
    return bad(name, `${url}: ${reasonOf(error)}`, advice);
  }
}
