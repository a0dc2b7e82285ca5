import type { JsonPaths } from '@dragoman/domain/json-rules';
import { translateJson } from '@dragoman/rewriter';
import type { LanguageBundles } from './language-bundles.ts';
import type { MissingStrings } from './missing-strings.ts';
import type { PageToTranslate } from './page-to-translate.ts';

export interface JsonToTranslate extends Pick<PageToTranslate, 'report'> {
  readonly websiteId: string;
  readonly language: string;
  /** The address on the original site. */
  readonly path: string;
  readonly source: string;
  readonly paths: JsonPaths;
}

export interface JsonAnswers {
  /** Returns the document in the language and reports its missing texts; undefined while translations are loading. Throws if they cannot be read. */
  translate(json: JsonToTranslate): Promise<string | undefined>;
}

export function createJsonAnswers(deps: {
  readonly bundles: LanguageBundles;
  readonly missingStrings: MissingStrings;
  readonly dictionaryWait: number;
}): JsonAnswers {
  return {
    async translate({ websiteId, language, path, source, paths, report }) {
      const bundle = await deps.bundles.read({ websiteId, language }, deps.dictionaryWait);
      if (bundle === undefined) return undefined;
      const { text, missing } = translateJson(source, paths, bundle.dictionary);
      deps.missingStrings.note({ site: { websiteId }, view: { path }, report }, missing);
      return text;
    },
  };
}
