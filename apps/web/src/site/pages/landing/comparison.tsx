import { token } from '../../tokens.ts';

const oldWay = [
  'Texts are copied into files, sent to translators and pasted back.',
  'Every language is a website of its own that has to be built and looked after.',
  'hreflang tags and addresses are written by hand, page by page.',
  'Each picture with words on it is placed again in every language.',
  'Every change on your site starts it all over.',
];

const newWay = [
  'AI translates your pages, and you edit the words in a dashboard.',
  'You keep one website. A script snippet and a DNS record bring the languages.',
  'hreflang tags and translated URL slugs are put into every page.',
  'You choose a picture per language, and it appears in its place.',
  'When your source site changes, the translations follow.',
];

/** The old way compared with the product, line by line. */
export function Comparison() {
  return (
    <section className="section">
      <div className="container">
        <header className="heading">
          <h2>Two ways into another language</h2>
        </header>
        <div className="versus swipe" data-swipe>
          <Way name="The old way" lines={oldWay} kind="old" />
          <Way name={`The ${token('brand')} way`} lines={newWay} kind="new" />
        </div>
      </div>
    </section>
  );
}

interface WayProps {
  readonly name: string;
  readonly lines: readonly string[];
  readonly kind: 'old' | 'new';
}

function Way({ name, lines, kind }: WayProps) {
  return (
    <section className={`way ${kind}`}>
      <h3>{name}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
