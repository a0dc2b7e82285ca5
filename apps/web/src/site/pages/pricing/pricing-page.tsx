import { pricingTiers } from '@dragoman/domain/billing';
import { priceText } from '../../../formatting/price-text.ts';
import { routes } from '../../../routes/routes.data.ts';
import { TwoArches } from '../../../ui/two-arches.tsx';
import type { SitePage } from '../../page.ts';
import { breadcrumbs, faqData, plansData } from '../../structured-data.ts';
import { priceToken, token } from '../../tokens.ts';
import { billingNotes } from './billing-notes.data.ts';
import { EveryPlan } from './every-plan.tsx';
import { PlanLedger } from './plan-ledger.tsx';

const lowestPrice = Math.min(...pricingTiers.map(({ price }) => price));
const arabicDigits = new Intl.NumberFormat('ar-u-nu-arab', { minimumFractionDigits: 2 });

/** Plans [owner-workspace §9], trial, and how billing works [visitor-account-admin §2, Help]. */
export const pricingPage: SitePage = {
  path: '/pricing',
  title: 'Pricing',
  description: `Website translation from ${priceToken('Starter')} a month per website. Five plans by languages and words, every feature in each of them, and a 10-day trial without a card.`,
  structuredData: [
    plansData(pricingTiers),
    faqData(billingNotes),
    breadcrumbs('Pricing', '/pricing'),
  ],
  Content: Pricing,
};

function Pricing() {
  return (
    <>
      <section className="section container">
        <div className="opening">
          <div>
            <p className="eyebrow">Pricing</p>
            <h1>A price for each website, and nothing held back</h1>
            <p className="lead">
              You pay by the month for each website you translate. Every plan has every feature;
              what differs is how many languages you speak, and how much you have to say.
            </p>
          </div>
          <TwoArches words={[priceText(lowestPrice, 'en'), arabicDigits.format(lowestPrice)]} />
        </div>
        <PlanLedger />
        <div className="link-row mt-8" data-invitation="">
          <a className="button large" href={routes.login}>
            Start Your 10-Day Trial
          </a>
          <p className="text-soft">No card is asked for. Cancel anytime.</p>
        </div>
      </section>
      <EveryPlan />
      <section className="section container narrow">
        <h2>How billing works</h2>
        <div className="accordion mt-8">
          {billingNotes.map(({ question, answer }) => (
            <details key={question} name="billing">
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
        <p className="prose mt-8 text-soft">
          Something else? <a href="/contact">Write to us</a>, or look into the{' '}
          <a href="/help">help center of {token('brand')}</a>.
        </p>
      </section>
    </>
  );
}
