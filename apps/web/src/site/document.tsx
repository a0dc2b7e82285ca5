import { sessionKey } from '../api/stored-session.ts';
import { languageKey } from '../texts/texts.ts';
import { Footer } from './layout/footer.tsx';
import { TopNavigation } from './layout/top-navigation.tsx';
import type { SitePage } from './page.ts';
import { token } from './tokens.ts';

/** URLs of the built assets. */
export interface SiteAssets {
  readonly styles: readonly string[];
  /** Fonts needed above the fold. */
  readonly fonts: readonly string[];
  /** Script URL by enhancement name. */
  readonly scripts: Readonly<Record<string, string>>;
  /** The documentation's search index. */
  readonly searchIndex: string;
}

/** Scripts of every page: the menu of small screens. */
const everywhere = ['navigation'];

/**
 * Returns a script that runs before the first paint, so that the top navigation does not flicker. Inlined, and allowed by its
 * hash. Without storage, the user counts as signed out.
 * @param storesLanguage whether the app's pages continue in the page's language, unless somebody is signed in
 */
const firstScript = (storesLanguage: boolean) => {
  const store = storesLanguage ? `||s.setItem(${JSON.stringify(languageKey)},d.lang)` : '';
  return `try{let d=document.documentElement,s=localStorage;d.toggleAttribute('data-signed-in',s.getItem(${JSON.stringify(sessionKey)})!==null)${store}}catch{}`;
};

/** The document of a public page. */
export function Document({ page, assets }: { page: SitePage; assets: SiteAssets }) {
  const { Content } = page;
  const scripts = [...everywhere, ...(page.enhancements ?? [])].map((name) => assets.scripts[name]);
  return (
    <html lang="en">
      <Head page={page} assets={assets} scripts={scripts.filter((src) => src !== undefined)} />
      <body>
        <a className="skip-link" href="#content">
          Skip to content
        </a>
        <TopNavigation path={page.path} />
        <main id="content" tabIndex={-1}>
          <Content searchIndex={assets.searchIndex} />
        </main>
        <Footer />
      </body>
    </html>
  );
}

const pictureText =
  'Two arches, one pointed and one round, that speak to each other in many scripts';

interface HeadProps {
  readonly page: SitePage;
  readonly assets: SiteAssets;
  readonly scripts: readonly string[];
}

function Head({ page, assets, scripts }: HeadProps) {
  const title = page.path === '/' ? page.title : `${page.title} · ${token('brand')}`;
  const address = token('publicUrl') + (page.path === '/' ? '/' : page.path);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{title}</title>
      <meta name="description" content={page.description} />
      {page.unlisted && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={token('brand')} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${token('publicUrl')}/og.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={pictureText} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="theme-color" content="#faf7f0" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0f1233" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/mark.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
      <script dangerouslySetInnerHTML={{ __html: firstScript(page.isEnglishOnly !== true) }} />
      {assets.fonts.map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
      ))}
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {scripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
      {page.structuredData?.map((data) => (
        <StructuredData key={JSON.stringify(data)} data={data} />
      ))}
    </head>
  );
}

function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  // `</script>` in a text would end the element.
  const __html = json.replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, made safe above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />;
}
