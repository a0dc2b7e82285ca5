import type { SitePage } from '../../page.ts';
import { breadcrumbs } from '../../structured-data.ts';
import { LegalDocument } from './legal-document.tsx';
import { privacySections } from './privacy-sections.data.tsx';

/** The privacy policy [visitor-account-admin §2, Legal pages]. */
export const privacyPage: SitePage = {
  path: '/privacy-policy',
  title: 'Privacy Policy',
  description:
    'Which information we need to translate and serve websites, who else sees it, how long it is kept, and what you may ask of us.',
  structuredData: [breadcrumbs('Privacy Policy', '/privacy-policy')],
  Content: Privacy,
};

function Privacy() {
  return (
    <LegalDocument
      title="Privacy Policy"
      lead="An interpreter hears a great deal. This is what we hear, what we keep, and what we never repeat."
      updated={{ iso: '2026-11-21', text: 'November 21, 2026' }}
      sections={privacySections}
    />
  );
}
