import { setTimeout as sleep } from 'node:timers/promises';
import type { ScanRow } from '@dragoman/database/schema';
import { DragomanError } from '@dragoman/domain/errors';
import type { ReportOptions } from '../print-rows.ts';
import { createProgress } from '../progress.ts';

export interface ScanOptions extends ReportOptions {
  readonly wait?: boolean;
}

type Scan = Pick<ScanRow, 'id' | 'status' | 'pages_done' | 'pages_found' | 'error'>;

/** Prints how a scan is, once it has ended if the options say so. Throws `DragomanError('conflict')` if it failed. */
export async function followScan(
  site: { readonly id: string; readonly url: string },
  requested: Scan,
  { wait = false, json = false }: ScanOptions,
  read: () => Promise<Scan | null | undefined>,
): Promise<void> {
  let scan = requested;
  const progress = createProgress();
  while (wait && (scan.status === 'queued' || scan.status === 'running')) {
    await sleep(500);
    scan = (await read()) ?? scan;
    progress.show('Reading', scan.pages_done, scan.pages_found);
  }
  progress.end();
  const fields = { id: scan.id, website_id: site.id, url: site.url, status: scan.status };
  console.log(
    json ? JSON.stringify(fields, null, 2) : `The scan of ${site.url} is ${scan.status}.`,
  );
  if (scan.status === 'failed')
    throw new DragomanError('conflict', { message: scan.error ?? 'The scan failed.' });
}
