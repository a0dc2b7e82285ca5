import { Table } from './scroll-area.tsx';
import { fallbacks, states } from './states.data.ts';
import { StringFigure } from './string-figure.tsx';

/**
 * How to edit strings, slugs and media, what states and exclusions mean, and what visitors get if something is missing.
 */
export function ManagingTranslations() {
  return (
    <>
      <p>
        Each language of a website has three lists: Website Strings, Website Slugs and Website
        Media. Strings and slugs come ten to a page and can be searched, in the original and in the
        translation. What you type stays a draft until you confirm it with the check button or with
        Enter; published pages show it within a second. A preview opens the translated page in a new
        tab before anybody else sees it.
      </p>
      <h3>Tags inside a text</h3>
      <p>
        One string is the text of a whole block, so that a sentence is never cut in two. Links, bold
        words and the like stand in it as numbered tags: <code>{'<1>…</1>'}</code> encloses words,
        and <code>{'<2/>'}</code> stands for a line break or a small picture.
      </p>
      <StringFigure />
      <p>
        Move the tags to wherever your language needs them. Each tag of the original has to be there
        once; otherwise the change is refused with “A translation needs text, and every tag of the
        original once.” Leave stand-ins such as <code>{'{count}'}</code> or <code>%s</code> as they
        are: your site fills them.
      </p>
      <h3>What the states mean</h3>
      <p>
        Every translation is in one of these states. One that is not shown leaves the original text
        in its place.
      </p>
      <Table
        columns={['State', 'Meaning', 'Shown']}
        rows={states.map(({ name, meaning, shown }) => [name, meaning, shown ? 'Yes' : 'No'])}
      />
      <Slugs />
      <Exclusions />
      <h3>When a translation is missing</h3>
      <p>
        Readers get a page whenever there is one to give. The response header{' '}
        <code>x-dragoman</code> says which case it was.
      </p>
      <Table columns={['What happened', 'What readers get']} rows={fallbacks} />
    </>
  );
}

function Slugs() {
  return (
    <>
      <h3>Slugs and images</h3>
      <p>
        Slugs are the words in your addresses: <code>/about-us</code> becomes{' '}
        <code>/es/sobre-nosotros</code>, in every link of the page too. If you would rather keep
        your addresses, tick “Don’t translate URLs” for that language. Under Website Media you
        upload another image for a language, for instance one with words on it; where there is none,
        the original stays.
      </p>
    </>
  );
}

function Exclusions() {
  return (
    <>
      <h3>Keeping something out of translation</h3>
      <p>
        Mark it in your own page: an element with <code>translate="no"</code> or the class{' '}
        <code>notranslate</code> stays as it is, with everything in it. Text that says by{' '}
        <code>lang</code> that it is in another language is left alone as well, and so are code
        samples. What visitors type into forms is never sent to a translation engine.
      </p>
    </>
  );
}
