import { ScrollArea } from './scroll-area.tsx';

const sample = `<html lang="es">
<link rel="canonical" href="https://es.example.com/zapatos">
<link rel="alternate" hreflang="en" href="https://www.example.com/shoes">
<link rel="alternate" hreflang="es" href="https://es.example.com/zapatos">
<link rel="alternate" hreflang="x-default" href="https://www.example.com/shoes">`;

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
      <table>
        <thead>
          <tr>
            <th scope="col">In the page</th>
            <th scope="col">What we do</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">hreflang</th>
            <td>
              Every page names itself and all its translations, and the original as{' '}
              <code>x-default</code>. The set is the same on each of them, as search engines
              require.
            </td>
          </tr>
          <tr>
            <th scope="row">Canonical address</th>
            <td>A translated page is its own original, never a copy of yours.</td>
          </tr>
          <tr>
            <th scope="row">Title, description, previews</th>
            <td>Translated, and so are Open Graph texts, alternative texts and structured data.</td>
          </tr>
          <tr>
            <th scope="row">Language and direction</th>
            <td>
              <code>lang</code> says the language; Arabic pages run from right to left.
            </td>
          </tr>
          <tr>
            <th scope="row">Slugs and links</th>
            <td>Addresses are translated, and links within the page stay in its language.</td>
          </tr>
          <tr>
            <th scope="row">Sitemap</th>
            <td>Your sitemap is served in every language, with that language’s addresses.</td>
          </tr>
        </tbody>
      </table>
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
