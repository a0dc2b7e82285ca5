import { AddressForm } from './address-form.tsx';

/** The call to action at the end of the page. */
export function CallToAction() {
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
