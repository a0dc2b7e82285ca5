import { Table } from './scroll-area.tsx';

const foundTexts = [
  ['Texts', 'Headings, paragraphs, menus, buttons, lists'],
  ['Hidden texts', 'Titles, descriptions, alternative texts, placeholders, structured data'],
  ['Slugs', 'The words in your addresses, such as “about-us”'],
  ['Images', 'Each with its address, so that you can show another one per language'],
];

/** How to add a website: address, language, scan and words [PRODUCT.md 2; owner-workspace §2]. */
export function AddingAWebsite() {
  return (
    <>
      <p>
        All it takes is the address of your site. You can try it before you have an account: we
        detect the language, translate the page and show you a preview. What you entered is kept for
        24 hours; if you sign up in that time, the website is already in your dashboard.
      </p>
      <ol>
        <li>
          Enter the address on the start page, or in the dashboard under “Add a New Website”. You
          can leave out <code>https://</code>.
        </li>
        <li>
          Check the original language. We detect it from the page itself; if we are wrong, “Change”
          beside the language on the website’s page corrects it.
        </li>
        <li>
          Wait for the scan. It runs by itself after you add the website, and goes on when you close
          the page.
        </li>
        <li>Add a translation: choose a language, and every text that was found is translated.</li>
      </ol>
      <h3>What a scan reads</h3>
      <p>
        The scan begins at your address and follows your sitemap and links, on your own host only.
        It obeys <code>robots.txt</code> with its crawl delay, asks for at most four pages at a time
        and reads up to 500 pages. It sees what any visitor sees, so pages behind a sign-in stay
        unread.
      </p>
      <Table columns={['Found', 'For example']} rows={foundTexts} />
      <h3>How words are counted</h3>
      <p>
        Each text counts once, however many pages show it: a menu that stands on a hundred pages is
        one menu. Languages do not multiply words. Pages with errors and everything you exclude do
        not count. Chinese, Japanese and other scripts without spaces are divided into words by the
        rules of the language.
      </p>
    </>
  );
}
