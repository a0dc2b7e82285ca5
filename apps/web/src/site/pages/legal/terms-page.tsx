import type { SitePage } from '../../page.ts';
import { breadcrumbs } from '../../structured-data.ts';
import { LegalDocument } from './legal-document.tsx';
import { termsSections } from './terms-sections.data.tsx';

/** The terms of service [visitor-account-admin §2, Legal pages]. */
export const termsPage: SitePage = {
  path: '/terms-of-service',
  title: 'Terms of Service',
  description:
    'What you may expect from our website translation service, what we expect from you, and which law holds.',
  structuredData: [breadcrumbs('Terms of Service', '/terms-of-service')],
  Content: Terms,
};

function Terms() {
  return (
    <LegalDocument
      title="Terms of Service"
      lead="What you may expect from us, what we expect from you, and which law holds between us."
      updated={{ iso: '2026-11-21', text: 'November 21, 2026' }}
      sections={termsSections}
    />
  );
}
