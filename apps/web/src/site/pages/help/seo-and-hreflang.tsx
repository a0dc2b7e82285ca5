import { Fragment } from 'react';
import { ScrollArea, Table } from './scroll-area.tsx';

const sample = `<html lang="es">
<link rel="canonical" href="https://es.example.com/zapatos">
<link rel="alternate" hreflang="en" href="https://www.example.com/shoes">
<link rel="alternate" hreflang="es" href="https://es.example.com/zapatos">
<link rel="alternate" hreflang="x-default" href="https://www.example.com/shoes">`;

const tags = [
  [
    'hreflang',
    <Fragment key="text">
      Every page names itself and all its translations, and the original as <code>x-default</code>.
      The set is the same on each of them, as search engines require.
    </Fragment>,
  ],
  ['Canonical address', 'A translated page is its own original, never a copy of yours.'],
  [
    'Title, description, previews',
    'Translated, and so are Open Graph texts, alternative texts and structured data.',
  ],
  [
    'Language and direction',
    <Fragment key="text">
      <code>lang</code> says the language; Arabic pages run from right to left.
    </Fragment>,
  ],
  ['Slugs and links', 'Addresses are translated, and links within the page stay in its language.'],
  ['Sitemap', 'Your sitemap is served in every language, with that language’s addresses.'],
];

/** What search engines find in a translated page, and how to check it. */
export function SeoAndHreflang() {
  return (
    <>
      <p>
        Search engines read translated pages as they read yours: the text is in the HTML, at an
        address of its own, without a script that would have to run first. You do not have to set up
        anything for what follows.
      </p>
      <ScrollArea name="An example of what stands in the head of a translated page">
        <pre>
          <code>{sample}</code>
        </pre>
      </ScrollArea>
      <Table columns={['In the page', 'What we do']} rows={tags} />
      <h3>See for yourself</h3>
      <ol>
        <li>Open a translated page and look at its source: the text and the tags are there.</li>
        <li>
          Look at the response headers: <code>x-dragoman</code> says that the page was translated,
          and to which language.
        </li>
        <li>Submit the sitemap of each language in the consoles of the search engines.</li>
      </ol>
      <p>
        Search engines take their time to find new pages. A language appears in hreflang once its
        first translation is complete, so that nobody is led to a page that is half done.
      </p>
    </>
  );
}
