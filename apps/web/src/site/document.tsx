import { Footer } from './layout/footer.tsx';
import { TopNavigation } from './layout/top-navigation.tsx';
import type { SitePage } from './page.ts';
import { token } from './tokens.ts';

/** Addresses of what the build made. */
export interface SiteAssets {
  readonly styles: readonly string[];
  /** Enhancement name → script address. */
  readonly scripts: Readonly<Record<string, string>>;
}

/** On every page: who is signed in, and the menu of small screens. */
const everywhere = ['navigation'];

/** The whole document of a public page. */
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
        <TopNavigation />
        <main id="content">
          <Content />
        </main>
        <Footer />
      </body>
    </html>
  );
}

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
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="icon" href="/mark.svg" type="image/svg+xml" />
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
  // A `</script>` in a text would end the element.
  const __html = json.replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, made safe above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />;
}
