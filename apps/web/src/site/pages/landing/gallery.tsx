import { languageFlag } from '@dragoman/domain/language-switcher';
import { languageByCode, textDirection } from '@dragoman/domain/languages';
import { greetings, samples } from './gallery.data.ts';

/**
 * Nine styles of the language switcher [visitor-account-admin §2], rendered by the snippet's own code (`enhance/gallery.ts`).
 * Choosing a language changes the sample's greeting.
 */
export function Gallery() {
  return (
    <section className="section wash" aria-labelledby="switchers">
      <div className="container">
        <header className="heading">
          <h2 id="switchers">A language switcher that looks like your site</h2>
          <p className="lead">Nine of its styles. Try them: they are real.</p>
        </header>
        <ul className="samples swipe" data-swipe>
          {samples.map((sample) => (
            <Sample key={sample.id} {...sample} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Sample({ id, name, text, languages, look }: (typeof samples)[number]) {
  const offered = languages.map((code) => {
    const { englishName: name, nativeName } = languageByCode(code);
    const flag = 'showFlags' in look ? languageFlag(code) : '';
    const direction = textDirection(code);
    return { code, name, nativeName, flag, direction, href: `#switcher-${id}` };
  });
  const config = JSON.stringify({
    ...look,
    placement: 'custom',
    customContainerId: `switcher-${id}`,
    languages: offered,
    current: 'en',
  });
  return (
    <li className="sample" data-sample={config}>
      <div className={`sample-page ${id}`} translate="no">
        <p className="greeting">
          {languages.map((code) => (
            <span key={code} lang={code} dir={textDirection(code)} hidden={code !== 'en'}>
              {greetings[code]}
            </span>
          ))}
        </p>
        <div className="sample-switcher" id={`switcher-${id}`} />
      </div>
      <h3>{name}</h3>
      <p>{text}</p>
    </li>
  );
}
