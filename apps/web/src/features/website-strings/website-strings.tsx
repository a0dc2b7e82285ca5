import type { TranslationSection } from '../../lib/translation-section.ts';

/** The strings of a website in one language [owner-workspace §2, Translation detail]. */
export function WebsiteStrings({ websiteId, targetLanguage }: TranslationSection) {
  return (
    <p>
      {websiteId} {targetLanguage}
    </p>
  );
}
