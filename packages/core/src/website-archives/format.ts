import { DragomanError } from '@dragoman/domain/errors';
import { z } from 'zod';
import { type ReadEntry, readJson } from '../archives/index.ts';
import { refuse, refuseAs } from './faults.ts';
import { archivedTables } from './tables.data.ts';

/** Changes when older versions cannot read an archive any more. */
export const format = 1;

/** What an imported archive may have at most. Of bytes unless it says otherwise. */
export const bounds = {
  unpacked: { bytes: 8_000_000_000, ratio: 200 },
  manifest: 1_000_000,
  row: 16_000_000,
  /** Rows and bytes of one statement. */
  batchRows: 500,
  batch: 2_000_000,
} as const;

/** The first file. */
const manifestSchema = z.object({
  kind: z.literal('dragoman-website'),
  format: z.number(),
  createdAt: z.iso.datetime(),
  /** The address of the website. */
  address: z.string().max(2048),
  /** The columns of each table. */
  columns: z.record(z.string(), z.array(z.string())),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The last file. Without it, the archive was cut off. */
const summarySchema = z.object({
  rows: z.record(z.string(), z.number()),
  pictures: z.number(),
});
export type Summary = z.infer<typeof summarySchema>;

export const names = { manifest: 'manifest.json', summary: 'summary.json' } as const;

/** Rows of a table, or what its rows link to: a step of writing and of reading an archive. */
export interface Step {
  readonly folder: 'rows' | 'links';
  readonly table: string;
}

/** All steps in their order. */
export const steps: readonly Step[] = Object.entries(archivedTables).flatMap(
  ([table, { link }]) => [
    { folder: 'rows' as const, table },
    ...(link === undefined ? [] : [{ folder: 'links' as const, table }]),
  ],
);

/** Returns the name of the file with a part of the rows. */
export function partName({ folder, table }: Step, part: number): string {
  return `${folder}/${table}/${String(part).padStart(6, '0')}.jsonl`;
}

/** Returns the place of a file's step among all steps; -1 if it is none. */
export function stepOf(name: string): number {
  const [, folder, table] = /^(rows|links)\/(\w+)\/\d{6}\.jsonl$/.exec(name) ?? [];
  return steps.findIndex((step) => step.folder === folder && step.table === table);
}

/** Reads the first file. Throws `DragomanError('bad-request')` if it is of another kind or version. */
export async function readManifest(entry: ReadEntry | undefined): Promise<Manifest> {
  const read = entry?.name === names.manifest ? await smallJson(entry) : undefined;
  const { success, data } = manifestSchema.safeParse(read);
  if (!success) return refuseAs('damaged', 'there is no manifest');
  if (data.format !== format) refuseAs('newer', `version ${data.format}, not ${format}`);
  return data;
}

/** Reads the last file. Throws `DragomanError('bad-request')`. */
export async function readSummary(entry: ReadEntry): Promise<Summary> {
  const { success, data } = summarySchema.safeParse(await smallJson(entry));
  return success ? data : refuse('The archive does not say what it has.');
}

async function smallJson(entry: ReadEntry): Promise<unknown> {
  try {
    return await readJson(entry, bounds.manifest);
  } catch (cause) {
    if (cause instanceof DragomanError) throw cause;
    return refuse(`${entry.name} of the archive cannot be read.`, cause);
  }
}
