import type { SitePage } from '../../page.ts';
import { token } from '../../tokens.ts';

export const landingPage: SitePage = {
  path: '/',
  title: `${token('brand')}: Translate Your Website in Minutes`,
  description:
    'Add your website, choose languages, edit every translation and go live. AI-powered website translation with hreflang, translated addresses and images per language.',
  Content: Landing,
};

function Landing() {
  return <h1>Translate Your Website in Minutes</h1>;
}
