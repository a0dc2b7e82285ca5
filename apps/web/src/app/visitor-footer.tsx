import { languageByCode } from '@dragoman/domain/languages';
import { Logo } from '../installation/brand.tsx';
import { installation } from '../installation/installation.ts';
import { Frieze } from '../site/layout/frieze.tsx';
import { shownLanguage, siteAddress } from '../texts/texts.ts';
import { appLanguages, storeLanguage } from '../texts/visitor-language.ts';

/** The footer of the public pages [visitor-account-admin §2], with the choice of language. */
export function VisitorFooter() {
  const { brand, company } = installation();
  return (
    <footer className="site-footer">
      <Frieze />
      <div className="inner">
        <p className="brand" translate="no">
          <Logo />
          <span>{brand}</span>
        </p>
        <p suppressHydrationWarning>
          © {new Date().getFullYear()} <span translate="no">{company}</span>
        </p>
        <nav aria-label="Legal and contact">
          <a href={siteAddress('/terms-of-service')}>Terms of Service</a>
          <a href={siteAddress('/privacy-policy')}>Privacy Policy</a>
          <a href={siteAddress('/contact')}>Contact Us</a>
        </nav>
        <LanguageChoice />
      </div>
    </footer>
  );
}

function LanguageChoice() {
  const language = shownLanguage();
  return (
    <select
      aria-label="Language"
      value={language}
      onChange={({ target }) => {
        storeLanguage(target.value);
        location.reload();
      }}
      className="languages"
    >
      {appLanguages.map((code) => (
        <option key={code} value={code} lang={code}>
          {languageByCode(code).nativeName}
        </option>
      ))}
    </select>
  );
}
