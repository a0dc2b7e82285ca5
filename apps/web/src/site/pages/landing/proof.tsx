import { pricingTiers } from '@dragoman/domain/billing';
import { languageByCode, languageCatalogue } from '@dragoman/domain/languages';
import performance from '../../../../../../docs/performance.md?raw';
import { priceToken, token } from '../../tokens.ts';
import { measuredSpeed } from './measured-speed.ts';

/** What a visitor can check at once: the editor, the live demo, prices, the commands and the measured speed. */
export function Proof() {
  return (
    <section className="section" aria-labelledby="proof">
      <div className="container">
        <header className="heading">
          <h2 id="proof">See it at work</h2>
        </header>
        <EditorPicture />
        <div className="proofs swipe" data-swipe>
          <LiveShop />
          <Calculator />
          <SelfHosting />
          <Speed />
        </div>
      </div>
    </section>
  );
}

function EditorPicture() {
  const at = (scheme: string) =>
    [640, 1280].map((width) => `/editor-${width}-${scheme}.webp ${width}w`).join(', ');
  const sizes = '(min-width: 76rem) 72rem, 94vw';
  return (
    <picture className="editor-picture">
      <source srcSet={at('dark')} sizes={sizes} media="(prefers-color-scheme: dark)" />
      <img
        src="/editor-1280-light.webp"
        srcSet={at('light')}
        sizes={sizes}
        width="1280"
        height="720"
        loading="lazy"
        decoding="async"
        alt="The editor: English texts, their Arabic translations beside them, and filters above"
      />
    </picture>
  );
}

/** Hidden by its style sheet where no demo shop runs. */
function LiveShop() {
  return (
    <section className="card" data-live-shop={token('demoShop')}>
      <h3>A shop in three languages</h3>
      <p>Visit our demo shop as its readers do.</p>
      <ul className="link-row" translate="no">
        {['es', 'fr', 'ar'].map((code) => (
          <li key={code}>
            <a className="button quiet" href={`${token('demoShop')}/${code}/`} lang={code}>
              {languageByCode(code).nativeName}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the cheapest plan; `enhance/calculator.ts` shows the one that fits. Its fields are hidden without a script. */
function Calculator() {
  const [starter] = pricingTiers;
  if (starter === undefined) return null;
  const { maxWords, maxLanguages, name } = starter;
  const most = languageCatalogue.length - 1;
  return (
    <section className="card" data-calculator>
      <h3>What it costs</h3>
      <div className="calculator-fields">
        <label>
          Words
          <input name="words" type="number" min="1" step="1000" defaultValue={maxWords} />
        </label>
        <label>
          Languages
          <input name="languages" type="number" min="1" max={most} defaultValue={maxLanguages} />
        </label>
      </div>
      <output translate="no">
        <b>{priceToken(name)}</b> <span>{name}</span>
      </output>
      <p>per month and site</p>
      <p>
        <a href="/pricing">See the plans</a>
      </p>
    </section>
  );
}

function SelfHosting() {
  return (
    <section className="card">
      <h3>Run it yourself</h3>
      <p>Free software, on your own machine, without an API key. One command starts it.</p>
      <code translate="no">npm start</code>
      <p>Another runs every check.</p>
      <code translate="no">npm test</code>
    </section>
  );
}

function Speed() {
  const { pagesPerSecond, firstTime } = measuredSpeed(performance);
  return (
    <section className="card">
      <h3>Fast for your readers</h3>
      <dl className="figures">
        <div>
          <dt>translated pages a second, on one core</dt>
          <dd translate="no">{pagesPerSecond}</dd>
        </div>
        <div>
          <dt>to translate a page that nobody has asked for before</dt>
          <dd translate="no">{firstTime}</dd>
        </div>
      </dl>
      <p>
        <a href="/docs/performance">How we measure it</a>
      </p>
    </section>
  );
}
