import { readConfig } from '@dragoman/config';
import { DragomanError, explainError, SetupError } from '@dragoman/domain/errors';
import { createOutgoingGate, createPageFetcher } from '@dragoman/providers/outgoing';
import { version } from '@dragoman/server';
import type { Command } from 'commander';
import { z } from 'zod';

/** The file at UPDATE_URL (docs/releasing.md). */
const releaseSchema = z.object({
  version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/),
  date: z.iso.date().optional(),
  notes: z.url({ protocol: /^https?$/ }).optional(),
});
type Release = z.infer<typeof releaseSchema>;

/** Exit status if there is a newer version. 1: it is not known. */
const newerStatus = 2;

/** Adds `dragoman update --check`. Nothing else asks for a newer version. */
export function addUpdate(program: Command): void {
  program
    .command('update')
    .requiredOption('--check', 'exit with 0 if this is the newest, 2 if not, 1 if unknown')
    .action(async () => {
      const release = await readRelease(readConfig(process.env).UPDATE_URL);
      const isNewer = numberOf(release.version) > numberOf(version);
      console.log(isNewer ? newerSentence(release) : `Dragoman ${version} is the newest version.`);
      process.exitCode = isNewer ? newerStatus : 0;
    });
}

async function readRelease(address: string | undefined): Promise<Release> {
  if (address === undefined) throw new SetupError('Set UPDATE_URL to the file of your mirror.');
  const gate = createOutgoingGate({ allowedHosts: [new URL(address).host] });
  try {
    const fetchPage = createPageFetcher(gate, { userAgent: `Dragoman/${version}` });
    const { status, body } = await fetchPage(address, { maxBytes: 100_000 });
    if (status !== 200) throw new SetupError(`it answers ${status}`);
    return releaseSchema.parse(JSON.parse(Buffer.from(body).toString()));
  } catch (cause) {
    throw new SetupError(`${address} cannot be used: ${reasonOf(cause)}.`, { cause });
  } finally {
    await gate.close();
  }
}

function reasonOf(error: unknown): string {
  const isKnown = error instanceof SetupError || error instanceof DragomanError;
  return isKnown ? explainError(error).replace(/\.$/, '') : 'it is not a file of a release';
}

/** Versions in their order: each part has at most six digits. */
const numberOf = (name: string) =>
  name.split('.').reduce((sum, part) => sum * 1_000_000n + BigInt(part), 0n);

function newerSentence({ version: newest, date, notes }: Release): string {
  const released = date === undefined ? '' : ` of ${date}`;
  const more = notes === undefined ? '' : ` ${notes}`;
  return `Dragoman ${newest}${released} is newer than this one (${version}).${more}`;
}
