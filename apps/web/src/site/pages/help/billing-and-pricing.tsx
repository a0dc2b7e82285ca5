import { type PricingTier, pricingTiers } from '@dragoman/domain/billing';
import { priceToken } from '../../tokens.ts';
import { ScrollArea } from './scroll-area.tsx';

const whole = new Intl.NumberFormat('en-US');

/** Trial, plans and billing day [visitor-account-admin §2, Help center; PRODUCT.md 5 to 8]. */
export function BillingAndPricing() {
  return (
    <>
      <p>
        You pay per website and month. Each website gets the lowest plan in which both its words and
        its languages fit; you never have to choose. Your bill is the sum over all your websites.{' '}
        <a href="/pricing">Pricing</a> says what is in every plan.
      </p>
      <ScrollArea name="Plans">
        <table>
          <thead>
            <tr>
              <th scope="col">Plan</th>
              <th scope="col">Languages</th>
              <th scope="col">Words</th>
              <th scope="col">Price per month</th>
            </tr>
          </thead>
          <tbody>
            {pricingTiers.map((tier) => (
              <PlanRow key={tier.name} tier={tier} />
            ))}
          </tbody>
        </table>
      </ScrollArea>
      <p>
        Extended is the largest plan, with 20 languages and 5,000,000 words. Beyond that there is
        Enterprise, on request: <a href="#contact-us">contact us</a>.
      </p>
      <h3>When you are billed</h3>
      <p>
        Billing happens on the 1st of each month for the previous month’s usage. The trial lasts 10
        days, begins when you sign up and asks for no card; everything works in it, going live
        included.
      </p>
      <h3>When the trial or the subscription ends</h3>
      <p>
        You hear from us by email first. Three days later your websites are disabled: their
        translated addresses lead to your original pages. Readers never see an error page because of
        a bill, and your translations stay where they are.
      </p>
      <h3>Canceling</h3>
      <p>
        Under Billing in the dashboard. A subscription can be canceled when no website is left: “To
        unsubscribe, please delete all websites first.”
      </p>
    </>
  );
}

function PlanRow({ tier: { name, maxLanguages, maxWords } }: { tier: PricingTier }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{maxLanguages}</td>
      <td>{whole.format(maxWords)}</td>
      <td translate="no">{priceToken(name)}</td>
    </tr>
  );
}
