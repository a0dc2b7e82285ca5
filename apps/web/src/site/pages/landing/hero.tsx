import { AddressForm } from './address-form.tsx';
import { Demo } from './demo.tsx';

/** The top of the page: headline, address form and demo. */
export function Hero() {
  return (
    <section className="hero">
      <div className="container">
        <div className="hero-words">
          <h1>Translate Your Website in Minutes</h1>
          <p className="lead">
            Enter its address. AI translates every page, you edit what you like, and your visitors
            read it in their own language.
          </p>
          <AddressForm id="website-url" />
          <ul className="hero-facts">
            <li>10-day trial</li>
            <li>30+ languages</li>
            <li>Built for search engines</li>
          </ul>
        </div>
        <Demo />
      </div>
    </section>
  );
}
