import { pricingTiers } from '@dragoman/domain/billing';
import type { SitePage } from '../../page.ts';
import { faqData, organizationData, softwareData } from '../../structured-data.ts';
import { token } from '../../tokens.ts';
import { AddressForm } from './address-form.tsx';
import { Addresses } from './addresses.tsx';
import { Comparison } from './comparison.tsx';
import { questions } from './faq.data.ts';
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

function CallToAction() {
  return (
    <section className="section deep closing" aria-labelledby="closing">
      <div className="container narrow">
        <h2 id="closing">Say it in every language</h2>
        <p className="lead">See your own website in another language in a few minutes.</p>
        <AddressForm id="website-url-again" />
        <p className="closing-links">
          10-day trial. <a href="/pricing">See the plans</a>
        </p>
      </div>
    </section>
  );
}

/** Six questions, one open at a time; the browser does this without a script. */
function Faq() {
  return (
    <section className="section" aria-labelledby="faq">
      <div className="container faq">
        <h2 id="faq">Questions that come first</h2>
        <div className="accordion">
          {questions.map(({ question, answer }) => (
            <details key={question} name="faq">
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
