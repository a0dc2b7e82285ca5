import { exampleHost } from '../../../websites/add-website-texts.ts';

/** Examples of subdomains and subdirectories, and their hreflang links. */
export function Addresses() {
  return (
    <section className="section" aria-labelledby="addresses">
      <div className="container addresses">
        <header>
          <h2 id="addresses">An address of its own for every language</h2>
          <p className="lead">
            Put your languages on subdomains or in subdirectories. URL slugs are translated, and
            hreflang tags tell search engines which page is written in which language.
          </p>
        </header>
        <dl className="structures swipe" data-swipe>
          <div className="card">
            <dt>Subdomain</dt>
            <Address parts={[['es.'], exampleHost, '/', ['productos'], '/', ['cama-para-perro']]} />
          </div>
          <div className="card">
            <dt>Subdirectory</dt>
            <Address
              parts={[`www.${exampleHost}/`, ['es'], '/', ['productos'], '/', ['cama-para-perro']]}
            />
          </div>
          <div className="card">
            <dt>For search engines</dt>
            <Hreflang />
          </div>
        </dl>
      </div>
    </section>
  );
}

/** An address with the language's part highlighted. */
function Address({ parts }: { parts: readonly (string | readonly [string])[] }) {
  return (
    <dd translate="no" dir="ltr">
      <code>
        {parts.map((part, index) =>
          typeof part === 'string' ? (
            part
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <mark key={index}>{part[0]}</mark>
          ),
        )}
      </code>
    </dd>
  );
}

const alternates = [
  ['en', `https://www.${exampleHost}/products/dog-bed`],
  ['es', `https://www.${exampleHost}/es/productos/cama-para-perro`],
] as const;

function Hreflang() {
  return (
    <dd translate="no" dir="ltr">
      {alternates.map(([code, href]) => (
        <code key={code}>
          {'<link rel="alternate" hreflang="'}
          <mark>{code}</mark>
          {'" href="'}
          {href}
          {'">'}
        </code>
      ))}
    </dd>
  );
}
