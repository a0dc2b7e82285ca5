import {
  readVoicesEndpoint,
  replaceVoiceEndpoint,
  type VoiceField,
  type VoicesAnswer,
} from '@dragoman/contract/voice';
import type { HasDatabase } from '@dragoman/database/connection';
import type { LanguagePair, TranslationEngine } from '@dragoman/providers/engines/port';
import { endpointsOf } from '../api/index.ts';
import { assertTranslatedTo, implementForWebsite, type WebsiteReach } from '../websites/index.ts';
import { selectVoices, storeVoice } from './voice.store.ts';

interface Deps extends HasDatabase {
  readonly engines: {
    engineFor(pair: LanguagePair, websiteId: string): Promise<TranslationEngine | undefined>;
  };
}

async function voicesOf(deps: Deps, { website, languages }: WebsiteReach): Promise<VoicesAnswer> {
  const { id, original_language: source } = website;
  const isVisible = (language: string) => languages?.includes(language) ?? true;
  const [voices, engines] = await Promise.all([
    selectVoices(deps.database.kysely, id),
    Promise.all(
      website.translation_languages.filter(isVisible).map(async (language) => {
        const engine = await deps.engines.engineFor({ source, target: language }, id);
        return { language, engine: engine?.name ?? null, uses: fieldsUsedBy(engine) };
      }),
    ),
  ]);
  const visible = voices.filter(
    ({ target_language: language }) => language === null || isVisible(language),
  );
  return { voices: visible, engines };
}

/** Engines that use notes are language models, which read everything. */
function fieldsUsedBy(engine: TranslationEngine | undefined): VoiceField[] {
  if (engine === undefined) return [];
  const { notes, formality, context } = engine.capabilities();
  if (notes) return ['formality', 'brief', 'audience', 'style', 'examples'];
  return [...(formality ? (['formality'] as const) : []), ...(context ? (['brief'] as const) : [])];
}

export const voiceEndpoints = endpointsOf<Deps>([
  implementForWebsite(readVoicesEndpoint, (reach, deps) => voicesOf(deps, reach)),
  implementForWebsite(replaceVoiceEndpoint, async ({ website, languages, body }, deps) => {
    if (body.target_language !== null) assertTranslatedTo(website, body.target_language);
    await storeVoice(deps.database.kysely, website.id, body);
    return voicesOf(deps, { website, languages });
  }),
]);
