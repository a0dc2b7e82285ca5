import { lazy, useState } from 'react';
import { TranslationPage } from '../features/translations/translation-page.tsx';
import type { TranslationSection } from '../translations/translation-section.ts';
import { preloadComponent } from './preload-component.ts';

const strings = preloadComponent(
  async () => (await import('../features/website-strings/website-strings.tsx')).WebsiteStrings,
);
const WebsiteSlugs = lazy(async () => ({
  default: (await import('../features/website-slugs/website-slugs.tsx')).WebsiteSlugs,
}));
const WebsiteMedia = lazy(async () => ({
  default: (await import('../features/website-media/website-media.tsx')).WebsiteMedia,
}));

/** Joins a translation's page and its sections, which are separate features. */
export function TranslationArea() {
  return (
    <TranslationPage
      media={(of) => <WebsiteMedia {...of} />}
      slugs={(of) => <WebsiteSlugs {...of} />}
      strings={(of) => <PreloadedStrings {...of} />}
    />
  );
}

/** The default section. */
function PreloadedStrings(of: TranslationSection) {
  const [WebsiteStrings] = useState(strings);
  return <WebsiteStrings {...of} />;
}
