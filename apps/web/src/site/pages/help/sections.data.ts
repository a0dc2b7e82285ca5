import { AddingAWebsite } from './adding-a-website.tsx';
import { BillingAndPricing } from './billing-and-pricing.tsx';
import * as picture from './card-pictures.tsx';
import type { HelpSection } from './help-section.ts';
import { ManagingTranslations } from './managing-translations.tsx';
import { questions } from './questions.data.ts';
import { SeoAndHreflang } from './seo-and-hreflang.tsx';
import { UrlStructures } from './url-structures.tsx';
import { WebsiteIntegration } from './website-integration.tsx';

/** The help center's subjects in order, without the contact form [visitor-account-admin §2, Help center]. */
export const helpSections: readonly HelpSection[] = [
  {
    id: 'adding-a-website',
    title: 'Adding a website',
    summary: 'An address, its language, and what the scan reads.',
    Picture: picture.AddressPicture,
    Body: AddingAWebsite,
    questions: questions.adding,
  },
  {
    id: 'managing-translations',
    title: 'Managing translations',
    summary: 'Edit texts, slugs and images; keep things out.',
    Picture: picture.EditPicture,
    Body: ManagingTranslations,
    questions: questions.managing,
  },
  {
    id: 'website-integration',
    title: 'Website integration',
    summary: 'The snippet, the DNS records, and going live.',
    Picture: picture.IntegrationPicture,
    Body: WebsiteIntegration,
    questions: questions.integration,
  },
  {
    id: 'url-structures',
    title: 'URL structures',
    summary: 'Subdirectory or subdomain, and which to choose.',
    Picture: picture.StructurePicture,
    Body: UrlStructures,
    questions: questions.structures,
  },
  {
    id: 'billing-and-pricing',
    title: 'Billing and pricing',
    summary: 'The trial, the plans and the day of the bill.',
    Picture: picture.BillingPicture,
    Body: BillingAndPricing,
    questions: questions.billing,
  },
  {
    id: 'seo-and-hreflang',
    title: 'SEO and hreflang',
    summary: 'How search engines find every language.',
    Picture: picture.SearchPicture,
    Body: SeoAndHreflang,
    questions: questions.seo,
  },
];
