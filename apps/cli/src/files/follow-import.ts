import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportRow } from '@dragoman/core/website-strings';
import { DragomanError } from '@dragoman/domain/errors';
import { createProgress } from '../progress.ts';
import { type ImportReport, printReport } from './report.ts';

type Standing = Pick<ImportRow, 'unit_count' | 'finished_count' | 'error'> & { status: string };

/**
 * Waits until an import has ended and prints what it changed. Returns that. Throws `DragomanError('conflict')` if the import failed.
 */
export async function followImport<Row extends Standing>(
  read: () => Promise<Row>,
  reportOf: (row: Row) => ImportReport,
): Promise<ImportReport> {
  const progress = createProgress();
  let row = await read();
  while (row.status === 'running') {
    progress.show('Imported', row.finished_count, row.unit_count);
    await sleep(300);
    row = await read();
  }
  progress.show('Imported', row.finished_count, row.unit_count);
  progress.end();
  const report = reportOf(row);
  printReport('Imported:', report);
  const { status, error, finished_count, unit_count } = row;
  if (status === 'completed') return report;
  const message = `The import was ${status} after ${finished_count} of ${unit_count} units. ${error ?? ''}`;
  throw new DragomanError('conflict', { message: message.trimEnd() });
}
