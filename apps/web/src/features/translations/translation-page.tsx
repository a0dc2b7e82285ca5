import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { TranslationSection } from '../../lib/translation-section.ts';

interface Sections {
  readonly strings: (of: TranslationSection) => ReactNode;
  readonly slugs: (of: TranslationSection) => ReactNode;
  readonly media: (of: TranslationSection) => ReactNode;
}

/** A website in one language [owner-workspace §2, Translation detail]. */
export function TranslationPage({ strings, slugs, media }: Sections) {
  const { websiteId = '', languageCode = '' } = useParams();
  const of = { websiteId, originalLanguage: 'en', targetLanguage: languageCode };
  return (
    <>
      {strings(of)}
      {slugs(of)}
      {media(of)}
    </>
  );
}
