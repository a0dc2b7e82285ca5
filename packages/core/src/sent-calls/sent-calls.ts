import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type {
  PrivacyAnswer,
  PrivacyChange,
  SentCall,
  SentCallFilter,
} from '@dragoman/contract/sent-calls';
import type { Database, HasDatabase } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import type { Log } from '@dragoman/domain/log';
import { compileMasks, faultOfMasks } from '@dragoman/domain/masking';
import { writeCsv } from '@dragoman/domain/translation-memory';
import { type FindMasked, noMasks, type Pair } from '@dragoman/domain/translations';
import { countWords } from '@dragoman/domain/words';
import type {
  AssessedText,
  EngineBatch,
  EngineCapabilities,
  EngineText,
  TranslationEngine,
} from '@dragoman/providers/engines/port';
import { schedule } from '../maintenance/index.ts';
import {
  type CallSubject,
  deleteOldCalls,
  everyCall,
  insertCall,
  selectCall,
  selectCalls,
  selectEngines,
  selectPrivacy,
  sumCalls,
  updatePrivacy,
} from './sent-calls.store.ts';

/** An engine with what identifies it in the record. */
interface Receiver {
  readonly engine: Pick<TranslationEngine, 'name' | 'host'>;
  readonly version: string;
  readonly pair: Pair;
  readonly capabilities: EngineCapabilities;
}

export interface CallToSend {
  readonly subject: CallSubject;
  readonly purpose: SentCall['purpose'];
  readonly jobId?: string | undefined;
  readonly content: Parameters<typeof linesOf>[0];
}

/**
 * Records a call to an engine before it is made, unless the engine is on this machine. Throws `DragomanError('not-found')` for a
 * deleted website.
 */
export async function recordSent(
  { kysely }: Database,
  { engine, version, pair, capabilities }: Receiver,
  { subject, purpose, jobId, content }: CallToSend,
): Promise<void> {
  if (engine.host === undefined) return;
  const lines = linesOf(content, capabilities);
  const texts = lines.flatMap(({ kind, text }) => (kind === 'text' ? [text] : []));
  const plain = texts.map((text) => text.replace(/<[^<>]*>/g, ''));
  const sum = (count: (text: string) => number) =>
    plain.reduce((total, text) => total + count(text), 0);
  const isRecorded = await insertCall(kysely, subject, {
    target_language: pair.target,
    purpose,
    engine: engine.name,
    version,
    host: engine.host,
    job_id: jobId ?? null,
    text_count: texts.length,
    word_count: sum((text) => countWords(text, pair.source)),
    character_count: sum((text) => text.length),
    content: pack(lines),
  });
  if (!isRecorded) throw new DragomanError('not-found');
}

/** Returns what finds the texts that a website hides from engines. */
export async function selectMasks({ kysely }: Database, websiteId: string): Promise<FindMasked> {
  const { masks } = await selectPrivacy(kysely, websiteId);
  return masks.length === 0 ? noMasks : compileMasks(masks);
}

/** Returns a page of a website's calls that match the filter, newest first, with the sums of all that match. */
export async function listSentCalls(
  { database: { kysely } }: HasDatabase,
  id: string,
  { page, limit, ...filter }: SentCallFilter & { readonly page: number; readonly limit: number },
) {
  const [calls, sums, engines] = await Promise.all([
    selectCalls(kysely, id, { ...filter, page, limit }),
    sumCalls(kysely, id, filter),
    selectEngines(kysely, id),
  ]);
  return { calls, ...sums, engines };
}

/** Returns a call of a website with its lines. Throws `DragomanError('not-found')`. */
export async function readSentCall({ database }: HasDatabase, websiteId: string, callId: string) {
  const call = await selectCall(database.kysely, websiteId, callId);
  if (call === undefined) throw new DragomanError('not-found');
  const { content, ...shown } = call;
  return { ...shown, lines: unpack(content) };
}

/** Yields the file in parts. */
export async function* exportSentCalls(
  { database }: HasDatabase,
  websiteId: string,
  filter: SentCallFilter,
): AsyncGenerator<string> {
  yield writeCsv([['sent_at', 'purpose', 'engine', 'version', 'host', 'language', 'kind', 'text']]);
  for await (const call of everyCall(database.kysely, websiteId, filter)) {
    const { sent_at, purpose, engine, version, host, target_language: language } = call;
    const common = [sent_at.toISOString(), purpose, engine, version, host, language];
    yield writeCsv(unpack(call.content).map(({ kind, text }) => [...common, kind, text]));
  }
}

/** Returns what a website masks, and for how many days its calls are kept. */
export async function readPrivacy(
  { database }: HasDatabase,
  websiteId: string,
): Promise<PrivacyAnswer> {
  const { masks, sent_calls_days } = await selectPrivacy(database.kysely, websiteId);
  return { masks: masks.map(({ kind, value }) => ({ kind, value })), sent_calls_days };
}

/** Throws `DragomanError`: `bad-request` for a rule that cannot be used. */
export async function changePrivacy(
  deps: HasDatabase,
  websiteId: string,
  change: PrivacyChange,
): Promise<PrivacyAnswer> {
  const fault = faultOfMasks(change.masks ?? []);
  if (fault !== undefined)
    throw new DragomanError('bad-request', {
      field: `masks.${fault.index}.value`,
      message: fault.message,
    });
  await updatePrivacy(deps.database.kysely, websiteId, change);
  return readPrivacy(deps, websiteId);
}

const hour = 3_600_000;

/** Deletes recorded calls after their time. Returns a function that stops it. */
export function watchSentCalls({ database, log }: HasDatabase & { readonly log: Log }) {
  const work = () => deleteOldCalls(database.kysely);
  return schedule({ name: 'sent calls', pause: hour, work, log });
}

/** A text that was sent. `text` is what was to be translated, `translation` what was to be judged; all other kinds are context. */
interface SentLine {
  readonly kind: string;
  readonly text: string;
}

type Sent = Pick<EngineBatch, 'voice' | 'glossary'> & {
  readonly texts: readonly (EngineText & Partial<AssessedText>)[];
};

/** Returns everything of a call that its engine uses, each text of a kind once. */
function linesOf({ texts, voice = {}, glossary = [] }: Sent, uses: EngineCapabilities): SentLine[] {
  const lines: [string, string | undefined][] = texts.flatMap(({ text, translation }) => [
    ['text', text],
    ['translation', translation],
  ]);
  if (uses.formality) lines.push(['formality', voice.formality]);
  if (uses.context) lines.push(['brief', voice.brief], ['before', texts[0]?.before]);
  if (uses.notes) {
    for (const { page, context, before, after, note, placeholders = {} } of texts)
      lines.push(
        ['page', page],
        ['place', context],
        ['before', before],
        ['after', after],
        ['note', note],
        ...Object.values(placeholders).map((value): [string, string] => ['placeholder', value]),
      );
    const { audience, style, examples, similar = {} } = voice;
    lines.push(['audience', audience], ['style', style], ['examples', examples]);
    for (const pair of Object.entries(similar)) lines.push(['similar', pair.join(' → ')]);
  }
  for (const { term, translation } of [...glossary, ...((uses.glossary && voice.glossary) || [])])
    lines.push(['glossary', `${term} → ${translation ?? term}`]);
  const seen = new Set<string>();
  return lines.flatMap(([kind, text]) => {
    const key = `${kind} ${text}`;
    if (!text || (kind !== 'text' && kind !== 'translation' && seen.has(key))) return [];
    seen.add(key);
    return [{ kind, text }];
  });
}

const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

function pack(lines: readonly SentLine[]): Buffer {
  return brotliCompressSync(JSON.stringify(lines.map(({ kind, text }) => [kind, text])), options);
}

function unpack(content: Buffer): SentLine[] {
  const lines: [string, string][] = JSON.parse(brotliDecompressSync(content).toString());
  return lines.map(([kind, text]) => ({ kind, text }));
}
