import type { Database } from '@dragoman/database/connection';
import type { FindMasked, GlossaryTerm } from '@dragoman/domain/translations';
import type { Voice } from '@dragoman/providers/engines/port';
import { selectGlossary } from '../glossary/index.ts';
import { selectMasks } from '../sent-calls/index.ts';
import { selectVoice } from '../voice/index.ts';
import { type Site, selectBrief } from './site.store.ts';

/** What an owner says about a website's translations into a language. */
export interface TranslationKnowledge {
  readonly voice: Voice;
  readonly glossary: readonly GlossaryTerm[];
  readonly findMasked: FindMasked;
}

export async function readKnowledge(
  database: Database,
  site: Site,
  language: string,
): Promise<TranslationKnowledge> {
  const { kysely } = database;
  const brief = await selectBrief(kysely, site.id);
  const chosen = await selectVoice(kysely, { websiteId: site.id, language });
  return {
    voice: { ...(brief !== undefined && { brief }), ...chosen },
    glossary: await selectGlossary(kysely, { ...site, language }),
    findMasked: await selectMasks(database, site.id),
  };
}
