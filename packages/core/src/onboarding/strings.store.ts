import type { Queries } from '@dragoman/database/connection';
import { sql } from 'kysely';
import type { PreviewName } from './deps.ts';

export interface PreviewString {
  readonly source: string;
  readonly target: string;
  readonly state: 'machine' | 'needs_review';
}

/** Copies translations from other previews. Returns the texts that are translated now. */
export async function copyKnownTranslations(
  queries: Queries,
  { tempWebsiteId, targetLanguage }: PreviewName,
  sourceLanguage: string,
  texts: readonly string[],
): Promise<Set<string>> {
  await sql`
    insert into temp_website_strings
      (temp_website_id, source_language, target_language, source_hash, source_text, target_text, state, engine, engine_version)
    select distinct on (known.source_hash) ${tempWebsiteId}::uuid, known.source_language, known.target_language,
      known.source_hash, known.source_text, known.target_text, known.state, known.engine, known.engine_version
    from temp_website_strings known
    where known.source_hash in (select sha256(convert_to(text, 'UTF8')) from unnest(${texts}::text[]) as wanted (text))
      and known.source_language = ${sourceLanguage} and known.target_language = ${targetLanguage}
    order by known.source_hash, known.created_at desc
    on conflict do nothing`.execute(queries);
  const rows = await queries
    .selectFrom('temp_website_strings')
    .select('source_text')
    .where('temp_website_id', '=', tempWebsiteId)
    .where('target_language', '=', targetLanguage)
    .execute();
  return new Set(rows.map(({ source_text }) => source_text));
}

/** Stores and counts an engine's translations. Does nothing if the pending website is gone. */
export async function storeStrings(
  transaction: Queries,
  name: PreviewName & { readonly sourceLanguage: string },
  strings: readonly PreviewString[],
  result: { readonly count: number; readonly engine: { name: string; version: string } },
): Promise<void> {
  const { tempWebsiteId, path, targetLanguage, sourceLanguage } = name;
  const { numAffectedRows } = await sql`
    update temp_website_translations
    set finished_task_count = finished_task_count + ${result.count}, updated_at = now()
    where temp_website_id = ${tempWebsiteId} and path = ${path} and target_language = ${targetLanguage}`.execute(
    transaction,
  );
  if (numAffectedRows === 0n) return;
  const column = (key: keyof PreviewString) => strings.map((one) => one[key]);
  await sql`
    insert into temp_website_strings
      (temp_website_id, source_language, target_language, source_hash, source_text, target_text, state, engine, engine_version)
    select ${tempWebsiteId}::uuid, ${sourceLanguage}, ${targetLanguage}, sha256(convert_to(source, 'UTF8')), source, target, state,
      ${result.engine.name}, ${result.engine.version}
    from unnest(${column('source')}::text[], ${column('target')}::text[], ${column('state')}::text[]) as given (source, target, state)
    order by 4
    on conflict do nothing`.execute(transaction);
}

/** Returns pairs of original and translation, without those that need review. */
export async function selectShown(
  queries: Queries,
  { tempWebsiteId, targetLanguage }: PreviewName,
): Promise<[string, string][]> {
  const rows = await queries
    .selectFrom('temp_website_strings')
    .select(['source_text', 'target_text'])
    .where('temp_website_id', '=', tempWebsiteId)
    .where('target_language', '=', targetLanguage)
    .where('state', '=', 'machine')
    .execute();
  return rows.map(({ source_text, target_text }) => [source_text, target_text]);
}

/** Returns the distinct engines of a preview's shown translations; `memory` for those of a translation memory. */
export async function selectEngines(
  queries: Queries,
  { tempWebsiteId, targetLanguage }: PreviewName,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('temp_website_strings')
    .select('engine')
    .distinct()
    .where('temp_website_id', '=', tempWebsiteId)
    .where('target_language', '=', targetLanguage)
    .where('state', '=', 'machine')
    .where('engine', 'is not', null)
    .orderBy('engine')
    .execute();
  return rows.flatMap(({ engine }) => engine ?? []);
}

/** Copies translations from an owner's memory. */
export async function copyFromMemory(
  queries: Queries,
  { tempWebsiteId, targetLanguage }: PreviewName,
  userId: string,
  sourceLanguage: string,
  texts: readonly string[],
): Promise<void> {
  await sql`
    insert into temp_website_strings
      (temp_website_id, source_language, target_language, source_hash, source_text, target_text, engine)
    select ${tempWebsiteId}::uuid, source_language, target_language, source_hash, source_text, target_text, 'memory'
    from translation_memory
    where user_id = ${userId} and source_language = ${sourceLanguage} and target_language = ${targetLanguage}
      and source_hash in (select sha256(convert_to(text, 'UTF8')) from unnest(${texts}::text[]) as wanted (text))
    order by source_hash
    on conflict do nothing`.execute(queries);
}
