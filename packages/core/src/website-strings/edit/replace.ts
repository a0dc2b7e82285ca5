import type { HasDatabase } from '@dragoman/database/connection';
import type { Schema, WebsiteRow } from '@dragoman/database/schema';
import {
  type GlossaryTerm,
  keepSilenced,
  literalPattern,
  validateEdit,
  wordPattern,
} from '@dragoman/domain/translations';
import { formatUnitText, parseUnitText } from '@dragoman/domain/website-strings';
import type { Transaction } from 'kysely';
import { selectGlossary } from '../../glossary/index.ts';
import { rememberEdits } from '../../translation-memory/index.ts';
import { lockTranslation, recountTasks } from '../../translations/index.ts';
import type { StringFilter } from '../list/matching.store.ts';
import { beginChange, dropChange, endChange } from './actions.store.ts';
import { type HoldingString, selectHolding } from './replace.store.ts';
import { upsertTranslations } from './write.store.ts';

export interface Replacing {
  readonly website: WebsiteRow;
  readonly targetLanguage: string;
  readonly userId: string;
  readonly filter: StringFilter;
  readonly find: string;
  readonly replacement: string;
  readonly matchesCase: boolean;
  readonly wholeWords: boolean;
  /** Changes nothing. */
  readonly isPreview: boolean;
}

interface Replaced {
  readonly id: string;
  readonly tags: string[];
  readonly before: string;
  readonly after: string;
  readonly refusal: string | null;
}

const rowsPerBatch = 1000;
const listedChanges = 100;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Replaces a text in the translations of a filter, as one action, or tells what that would change. Tags are no text. A translation that
 * cannot be stored stays.
 */
export function replaceStrings({ database }: HasDatabase, request: Replacing) {
  return database.kysely.transaction().execute(async (transaction) => {
    const { website, targetLanguage, userId, isPreview } = request;
    const name = { websiteId: website.id, targetLanguage };
    if (isPreview) return { ...(await replaceAll(transaction, request)), undoToken: null };
    await lockTranslation(transaction, name);
    const changeId = await beginChange(transaction, { ...name, userId }, 'replace');
    const report = await replaceAll(transaction, request);
    await endChange(transaction);
    if (report.changed === 0) await dropChange(transaction, changeId);
    await recountTasks(transaction, name);
    return { ...report, undoToken: report.changed === 0 ? null : changeId };
  });
}

async function replaceAll(transaction: Transaction<Schema>, request: Replacing) {
  const { website, targetLanguage, filter, find } = request;
  const owner = { id: website.id, userId: website.user_id, language: targetLanguage };
  const glossary = await selectGlossary(transaction, owner);
  const selection = { ...filter, websiteId: website.id, targetLanguage };
  const [refused, changed]: [Replaced[], Replaced[]] = [[], []];
  const counts = { changed: 0, refused: 0 };
  for (let after = beforeAll, more = true; more; ) {
    const page = { find, after, limit: rowsPerBatch };
    const rows = await selectHolding(transaction, selection, page);
    const edits = rows.flatMap((row) => editOf(row, request, glossary));
    const accepted = edits.filter(({ refusal }) => refusal === null);
    counts.changed += accepted.length;
    counts.refused += edits.length - accepted.length;
    changed.push(...accepted.slice(0, listedChanges - changed.length).map(replacedOf));
    const rest = edits.filter(({ refusal }) => refusal !== null);
    refused.push(...rest.slice(0, listedChanges - refused.length).map(replacedOf));
    if (!request.isPreview) await store(transaction, request, accepted);
    more = rows.length === rowsPerBatch;
    after = rows.at(-1)?.id ?? after;
  }
  return { ...counts, changes: [...refused, ...changed] };
}

type Edit = ReturnType<typeof editOf>[number];

/** Returns nothing for a text that stays the same. */
function editOf(row: HoldingString, request: Replacing, glossary: readonly GlossaryTerm[]) {
  const after = replacedText(row.text, request);
  if (after === row.text) return [];
  const pair = { source: request.website.original_language, target: request.targetLanguage };
  const verdict = validateEdit(row.source, after, pair, { glossary, kind: row.kind });
  const checks = keepSilenced(verdict.checks, row.checks);
  return [{ row, after, checks, refusal: verdict.refusal ?? null }];
}

function replacedText(
  text: string,
  { find, replacement, matchesCase, wholeWords }: Replacing,
): string {
  const pattern = (wholeWords ? wordPattern : literalPattern)(find, matchesCase);
  const pieces = parseUnitText(text).map((piece) =>
    piece.type === 'text'
      ? { ...piece, text: piece.text.replace(pattern, () => replacement) }
      : piece,
  );
  return formatUnitText(pieces).trim();
}

function replacedOf({ row: { id, tags, text }, after, refusal }: Edit): Replaced {
  return { id, tags, before: text, after, refusal };
}

async function store(
  transaction: Transaction<Schema>,
  { website, targetLanguage, userId }: Replacing,
  edits: readonly Edit[],
): Promise<void> {
  const rows = edits.map(({ row: { id, state }, after: text, checks }) => ({
    ...{ id, text, checks },
    // What is not served yet is not served by a replacement.
    state: state === 'needs_review' ? state : ('edited' as const),
  }));
  await upsertTranslations(transaction, { targetLanguage, userId }, rows);
  const pair = {
    userId: website.user_id,
    sourceLanguage: website.original_language,
    targetLanguage,
  };
  const remembered = edits.filter(({ row }) => row.state !== 'needs_review');
  await rememberEdits(
    transaction,
    pair,
    remembered.map(({ row, after }) => ({ source: row.source, target: after })),
  );
}
