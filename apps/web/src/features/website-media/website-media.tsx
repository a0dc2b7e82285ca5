import type { TranslationSection } from '../../lib/translation-section.ts';

/** The media of a website in one language [owner-workspace §2, Translation detail]. */
export function WebsiteMedia({ websiteId, targetLanguage }: TranslationSection) {
  return (
    <p>
      {websiteId} {targetLanguage}
    </p>
  );
}
