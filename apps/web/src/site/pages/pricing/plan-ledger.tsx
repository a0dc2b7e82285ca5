import { type PricingTier, pricingTiers } from '@dragoman/domain/billing';
import { priceToken } from '../../tokens.ts';

const whole = new Intl.NumberFormat('en-US');

const purposes: Readonly<Record<PricingTier['name'], string>> = {
  Starter: 'One more language for a small site',
  Business: 'A company that sells to its neighbors',
  Pro: 'A shop or a magazine in five markets',
  Advanced: 'Large catalogues and documentation',
  Extended: 'A whole world of pages',
};

/** One line per plan, followed by Enterprise on request. */
export function PlanLedger() {
  return (
    <table className="ledger">
      <caption className="visually-hidden">Plans per website and month</caption>
      <thead>
        <tr>
          <th scope="col">Plan</th>
          <th scope="col">Languages</th>
          <th scope="col">Words</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {pricingTiers.map((tier) => (
          <tr key={tier.name}>
            <PlanName name={tier.name} purpose={purposes[tier.name]} />
            <td>
              {tier.maxLanguages === 1 ? '1 language' : `Up to ${tier.maxLanguages} languages`}
            </td>
            <td>Up to {whole.format(tier.maxWords)} words</td>
            <td className="price">
              <b translate="no">{priceToken(tier.name)}</b> <small>per month and site</small>
            </td>
          </tr>
        ))}
        <tr>
          <PlanName name="Enterprise" purpose="More of everything, and terms of your own" />
          <td colSpan={2}>Made to measure: languages, words, service levels and invoices</td>
          <td className="price">
            <a className="button quiet" href="/contact">
              On request
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function PlanName({ name, purpose }: { name: string; purpose: string }) {
  return (
    <th scope="row">
      <span className="plan">{name}</span>
      <span className="purpose">{purpose}</span>
    </th>
  );
}
