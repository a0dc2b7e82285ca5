import { compilePageRules, isPageRule } from '@dragoman/domain/exclusions';
import type { ScanContext } from './deps.ts';
import {
  type ExcludedPage,
  selectReadPages,
  storeExcludedLanguages,
} from './language-exclusions.store.ts';

/** Notes for each text and slug the languages in which every page that has it is excluded: it is not translated into them. */
export async function noteExcludedLanguages({ deps, website }: ScanContext): Promise<void> {
  const { kysely } = deps.database;
  const { rules } = website.exclusions;
  const languages = new Set(rules.filter(isPageRule).flatMap((rule) => rule.languages ?? []));
  const pages = languages.size === 0 ? [] : await selectReadPages(kysely, website.id);
  const isExcluded = compilePageRules(rules);
  const excluded: ExcludedPage[] = [...languages].flatMap((language) =>
    pages.flatMap(({ id, path }) => (isExcluded(path, language) ? [{ id, language }] : [])),
  );
  await storeExcludedLanguages(kysely, website.id, excluded);
}
