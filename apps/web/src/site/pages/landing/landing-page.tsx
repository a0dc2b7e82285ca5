import { pricingTiers } from '@dragoman/domain/billing';
import type { SitePage } from '../../page.ts';
import { faqData, organizationData, softwareData } from '../../structured-data.ts';
import { token } from '../../tokens.ts';
import { Addresses } from './addresses.tsx';
import { CallToAction } from './call-to-action.tsx';
import { Comparison } from './comparison.tsx';
import { questions } from './faq.data.ts';
import { Faq } from './faq.tsx';
import { Features } from './features.tsx';
import { Gallery } from './gallery.tsx';
import { Hero } from './hero.tsx';
import { Pictures } from './pictures.tsx';
import { Platforms } from './platforms.tsx';
import { Proof } from './proof.tsx';
import { Steps } from './steps.tsx';

/** The start page [visitor-account-admin §2, Landing page]. */
export const landingPage: SitePage = {
  path: '/',
  title: `${token('brand')}: Translate Your Website in Minutes`,
  description:
    'Add your website, choose languages, edit every translation and go live. AI-powered website translation with hreflang, translated addresses and images per language.',
  enhancements: ['address-form', 'calculator', 'demo', 'gallery', 'swipe'],
  structuredData: [organizationData(), softwareData(pricingTiers), faqData(questions)],
  Content: Landing,
};

function Landing() {
  return (
    <>
      <Hero />
      <Platforms />
      <Proof />
      <Comparison />
      <Steps />
      <Features />
      <Gallery />
      <Addresses />
      <Pictures />
      <Faq />
      <CallToAction />
    </>
  );
}
