import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '@dragoman/config';
import type { HealthDetail, HealthDetails } from '@dragoman/contract/health';
import { readCertificateAges, readQueueLengths } from '@dragoman/core/observability';
import { selectPausedEngines } from '@dragoman/core/operations';
import type { Database } from '@dragoman/database/connection';
import { newestBackup, oldBackupHours } from './backups.ts';
import { lastMail } from './mail.ts';

const patienceMs = 2000;

/** Free bytes in DATA_DIR below which a warning is due. */
export const leastFreeBytes = 1e9;
const lateJobSeconds = 900;

const good = (detail: string): HealthDetail => ({ status: 'good', detail });
const warning = (detail: string): HealthDetail => ({ status: 'warning', detail });
const bad = (detail: string): HealthDetail => ({ status: 'bad', detail });
const unknown: HealthDetail = { status: 'unknown', detail: 'could not be read' };

/** True if the database answers a question within two seconds. */
export async function isDatabaseUp({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  const late = new Promise<false>((resolve) => {
    setTimeout(resolve, patienceMs, false).unref();
  });
  const asked = pool.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]);
}

/** Free bytes of the disk with DATA_DIR. */
export async function freeBytes({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Promise<number> {
  const { bavail, bsize } = await statfs(path.resolve(DATA_DIR));
  return bavail * bsize;
}

/**
 * Says in words how what an installation needs is doing. Names no host, address or user: anybody may read it. What cannot be read is
 * `unknown`.
 */
export async function readHealthDetails(
  database: Database,
  config: Config,
): Promise<HealthDetails> {
  const isUp = await isDatabaseUp(database);
  const stored = async (read: () => Promise<HealthDetail>) =>
    isUp ? read().catch(() => unknown) : unknown;
  const [disk, queue, engines, certificates, backup] = await Promise.all([
    diskDetail(config).catch(() => unknown),
    stored(() => queueDetail(database)),
    stored(() => enginesDetail(database)),
    stored(() => certificatesDetail(database)),
    backupDetail(config).catch(() => unknown),
  ]);
  const answers = isUp ? good('answers') : bad('does not answer');
  return { database: answers, disk, queue, mail: mailDetail(), engines, certificates, backup };
}

async function diskDetail(config: Config): Promise<HealthDetail> {
  const free = await freeBytes(config);
  const detail = `${(free / 1e9).toFixed(1)} GB free`;
  return free < leastFreeBytes ? warning(detail) : good(detail);
}

async function queueDetail(database: Database): Promise<HealthDetail> {
  const lengths = await readQueueLengths(database);
  const failed = lengths.filter(({ state }) => state === 'failed');
  const waiting = lengths.filter(({ state }) => state === 'waiting');
  const oldest = Math.max(0, ...waiting.map(({ age }) => age));
  if (oldest > lateJobSeconds) return bad(`a job waits for ${Math.round(oldest / 60)} minutes`);
  const count = failed.reduce((sum, { length }) => sum + length, 0);
  return count > 0 ? warning(`${count} jobs failed at every try`) : good('no job is late');
}

function mailDetail(): HealthDetail {
  const last = lastMail();
  if (last === undefined) return good('none was sent since the start');
  return last === 'sent' ? good('the last one was sent') : bad('the last one could not be sent');
}

async function enginesDetail(database: Database): Promise<HealthDetail> {
  const paused = await selectPausedEngines(database.kysely);
  return paused.length > 0 ? warning(`paused: ${paused.join(', ')}`) : good('none is paused');
}

async function certificatesDetail(database: Database): Promise<HealthDetail> {
  const ages = await readCertificateAges(database);
  const soon = ages.filter(({ days }) => days === 'expired' || days === '7');
  const due = soon.reduce((sum, { certificates }) => sum + certificates, 0);
  return due > 0 ? bad(`${due} expire within a week, or have expired`) : good('none expires soon');
}

async function backupDetail(config: Config): Promise<HealthDetail> {
  const newest = await newestBackup(config);
  if (newest === undefined) return warning('BACKUP_TO is not set');
  if (newest.at === undefined) return bad('there is none');
  const hours = Math.round((Date.now() - newest.at.getTime()) / 3_600_000);
  const detail = `the newest is ${hours} hours old`;
  return hours > oldBackupHours ? bad(detail) : good(detail);
}
