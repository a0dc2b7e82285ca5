import { recordPageStrings } from '@dragoman/core/website-strings';
import { createWebsite } from '@dragoman/core/websites';
import type { Database } from '@dragoman/database/connection';
import { demoMemory } from '@dragoman/demo';
import { readCsvMemory } from '@dragoman/domain/translation-memory';

const languages = ['es', 'ar'] as const;

/** A text with everything that must come through a translation, translated without any fault. */
export const held = {
  original: 'Hello {name}, your <1>%s maps</1> wait in <2>the drawer</2>.<3/>',
  es: 'Hola {name}, tus <1>%s mapas</1> te esperan en <2>el cajón</2>.<3/>',
  ar: 'مرحبًا {name}، <1>%s من خرائطك</1> تنتظرك في <2>الدرج</2>.<3/>',
} as const;

/** A text whose translations lost their number. */
export const doubtful = {
  original: 'Open until 21 on every Thursday',
  es: 'Abierto hasta tarde todos los jueves',
  ar: 'مفتوح حتى وقت متأخر كل خميس',
} as const;

export interface EditedWebsite {
  readonly id: string;
  /** Texts of the website in their order. */
  readonly texts: readonly string[];
}

/** Texts of the demo shop with their Spanish and Arabic, as its memory has them. */
function shopTexts(count: number) {
  const [spanish, arabic] = languages.map((language) => {
    const memory = demoMemory().find(({ targetLanguage }) => targetLanguage === language);
    const { entries } = readCsvMemory(memory?.text ?? '');
    return new Map(entries.map(({ source, target }) => [source, target]));
  });
  return [...(spanish ?? [])]
    .map(([original, es]) => ({ original, es, ar: arabic?.get(original) ?? '' }))
    .filter(({ original, ar }) => ar !== '' && original.length > 12)
    .slice(0, count);
}

/**
 * A website of 43 of the shop's texts on three pages, as a scan and an engine leave it: the two special texts first, then
 * machine translations, of which some are reviewed, edited, outdated, failed, and each tenth untranslated.
 */
export async function seedEditedWebsite(
  database: Database,
  userId: string,
  host = 'quire-and-compass.example',
): Promise<EditedWebsite> {
  const website = await createWebsite(
    { database },
    {
      userId,
      url: `https://${host}`,
      originalLanguage: 'en',
      translationLanguages: [...languages],
    },
  );
  const strings = [held, doubtful, ...shopTexts(41)];
  const texts = strings.map(({ original }) => original);
  await place(database, website.id, '/', texts.slice(0, 20));
  await place(database, website.id, '/maps', [...texts.slice(0, 2), ...texts.slice(20, 32)]);
  await place(database, website.id, '/journal', [...texts.slice(0, 1), ...texts.slice(32)]);
  for (const language of languages) await translate(database, website.id, language, strings);
  return { id: website.id, texts };
}

async function place(
  { kysely }: Database,
  websiteId: string,
  path: string,
  texts: readonly string[],
): Promise<void> {
  const title = path === '/' ? 'Quire & Compass' : `Page ${path.slice(1)}`;
  const { id: pageId } = await kysely
    .insertInto('pages')
    .values({ website_id: websiteId, path, outcome: 'page', title })
    .returning('id')
    .executeTakeFirstOrThrow();
  const units = texts.map((text, index) => ({
    text,
    kind: index === 2 ? ('title' as const) : ('text' as const),
    context: 'p',
    ...(text === held.original && { tags: ['a', 'strong', 'br'] }),
  }));
  await kysely.transaction().execute(async (transaction) => {
    await recordPageStrings(transaction, { websiteId, pageId, language: 'en' }, units);
  });
}

const states = [
  'machine',
  'machine',
  'reviewed',
  'edited',
  'outdated',
  'machine',
  'failed',
] as const;
const lost = [{ code: 'numbers', severity: 'warning', detail: 'lost 21' }];

async function translate(
  { pool }: Database,
  websiteId: string,
  language: 'es' | 'ar',
  strings: readonly { original: string; es: string; ar: string }[],
): Promise<void> {
  const rows = strings.flatMap((string, index) => {
    if (index % 10 === 9) return [];
    const state = index < 2 ? 'machine' : (states[index % states.length] ?? 'machine');
    return {
      original: string.original,
      text: state === 'failed' ? '' : string[language],
      state,
      engine: state === 'edited' || state === 'reviewed' ? null : 'apertium',
      checks: index === 1 ? lost : [],
    };
  });
  await pool.query(
    `insert into translated_strings (website_string_id, target_language, translated_string, state, engine, checks)
     select string.id, $2, row.text, row.state, row.engine, row.checks
     from json_to_recordset($3) as row (original text, text text, state text, engine text, checks jsonb)
     join website_strings string on string.website_id = $1 and string.original_string = row.original`,
    [websiteId, language, JSON.stringify(rows)],
  );
}
