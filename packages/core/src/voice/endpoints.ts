import {
  readVoicesEndpoint,
  replaceVoiceEndpoint,
  type VoiceField,
  type VoicesAnswer,
} from '@dragoman/contract/voice';
import type { Database } from '@dragoman/database/connection';
import type { LanguagePair, TranslationEngine } from '@dragoman/providers/engines/port';
import { type BoundEndpoint, bindEndpoints, implement } from '../api/index.ts';
import { assertTranslatedTo, ownWebsite } from '../websites/index.ts';
import { selectVoices, storeVoice } from './voice.store.ts';

interface Deps {
  readonly database: Database;
  readonly engines: {
    engineFor(pair: LanguagePair, websiteId: string): Promise<TranslationEngine | undefined>;
  };
}

type Website = Awaited<ReturnType<typeof ownWebsite>>;

async function voicesOf(deps: Deps, website: Website): Promise<VoicesAnswer> {
  const { id, original_language: source, translation_languages } = website;
  const [voices, engines] = await Promise.all([
    selectVoices(deps.database.kysely, id),
    Promise.all(
      translation_languages.map(async (language) => {
        const engine = await deps.engines.engineFor({ source, target: language }, id);
        return { language, engine: engine?.name ?? null, uses: fieldsUsedBy(engine) };
      }),
    ),
  ]);
  return { voices, engines };
}

/** Engines that use notes are language models, which read everything. */
function fieldsUsedBy(engine: TranslationEngine | undefined): VoiceField[] {
  if (engine === undefined) return [];
  const { notes, formality, context } = engine.capabilities();
  if (notes) return ['formality', 'brief', 'audience', 'style', 'examples'];
  return [...(formality ? (['formality'] as const) : []), ...(context ? (['brief'] as const) : [])];
}

export function voiceEndpoints(deps: Deps): BoundEndpoint[] {
  return bindEndpoints(deps, [
    implement(readVoicesEndpoint, async ({ user, params }, on: Deps) =>
      voicesOf(on, await ownWebsite(on, user, params.id)),
    ),
    implement(replaceVoiceEndpoint, async ({ user, params, body }, on: Deps) => {
      const website = await ownWebsite(on, user, params.id);
      if (body.target_language !== null) assertTranslatedTo(website, body.target_language);
      await storeVoice(on.database.kysely, website.id, body);
      return voicesOf(on, website);
    }),
  ]);
}
