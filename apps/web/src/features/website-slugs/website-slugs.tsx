import type { TranslationSection } from '../../lib/translation-section.ts';

/** The slugs of a website in one language [owner-workspace §2, Translation detail]. */
export function WebsiteSlugs({ websiteId, targetLanguage }: TranslationSection) {
  return (
    <p>
      {websiteId} {targetLanguage}
    </p>
  );
}
