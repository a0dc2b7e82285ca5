import type { Config } from '@dragoman/config';
import { readCertificateAges, readQueueLengths } from '@dragoman/core/observability';
import type { Database } from '@dragoman/database/connection';
import type { NewestBackup } from '../wiring/backups.ts';
import { freeBytes, isDatabaseUp } from '../wiring/health-details.ts';
import { watchGauges } from '../wiring/sources.ts';

/**
 * Adds what database and backups say of the whole installation to the metrics of this process. Several workers report the
 * same, so dashboards take the maximum.
 * @param backup returns the newest backup as last seen; it must not wait
 * @returns a function that removes it
 */
export function watchInstallation(
  database: Database,
  config: Pick<Config, 'DATA_DIR'>,
  backup: () => NewestBackup | undefined,
): () => void {
  const queues = async (value: 'length' | 'age') =>
    (await readQueueLengths(database)).map(({ queue, state, ...one }) => ({
      labels: { queue, state },
      value: one[value],
    }));
  const certificates = async (value: 'certificates' | 'failing') =>
    (await readCertificateAges(database)).map(({ days, ...one }) => ({
      labels: { days },
      value: one[value],
    }));
  return watchGauges([
    {
      name: 'dragoman_database_up',
      help: '1 if the database answers within two seconds, else 0.',
      read: async () => [{ labels: {}, value: Number(await isDatabaseUp(database)) }],
    },
    {
      name: 'dragoman_disk_free_bytes',
      help: 'Room on the disk with DATA_DIR.',
      read: async () => [{ labels: {}, value: await freeBytes(config) }],
    },
    {
      name: 'dragoman_queue_length',
      help: 'Jobs that are not done.',
      read: () => queues('length'),
    },
    {
      name: 'dragoman_queue_age_seconds',
      help: 'Time since the oldest job was due, or began to run.',
      read: () => queues('age'),
    },
    {
      name: 'dragoman_certificates',
      help: 'Certificates by days until they expire, in steps.',
      read: () => certificates('certificates'),
    },
    {
      name: 'dragoman_certificates_failing',
      help: 'Certificates that could not be renewed at the last try, by days until they expire.',
      read: () => certificates('failing'),
    },
    {
      name: 'dragoman_backup_timestamp_seconds',
      help: 'When the newest backup in BACKUP_TO was made; 0 if there is none.',
      read: async () => {
        const newest = backup();
        if (newest === undefined) return [];
        return [{ labels: {}, value: (newest.at?.getTime() ?? 0) / 1000 }];
      },
    },
  ]);
}
