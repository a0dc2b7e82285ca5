import { lazy, useState } from 'react';
import { TranslationPage } from '../features/translations/translation-page.tsx';
import type { TranslationSection } from '../translations/translation-section.ts';
import { early } from './early.ts';

const strings = early(
  async () => (await import('../features/website-strings/website-strings.tsx')).WebsiteStrings,
);
const WebsiteSlugs = lazy(async () => ({
  default: (await import('../features/website-slugs/website-slugs.tsx')).WebsiteSlugs,
}));
const WebsiteMedia = lazy(async () => ({
  default: (await import('../features/website-media/website-media.tsx')).WebsiteMedia,
}));

/** A translation's page with its sections, which are features of their own and never meet. */
export function TranslationArea() {
  return (
    <TranslationPage
      media={(of) => <WebsiteMedia {...of} />}
      slugs={(of) => <WebsiteSlugs {...of} />}
      strings={(of) => <EarlyStrings {...of} />}
    />
  );
}

/** What the page opens with. */
function EarlyStrings(of: TranslationSection) {
  const [WebsiteStrings] = useState(strings);
  return <WebsiteStrings {...of} />;
}
