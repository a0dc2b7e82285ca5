import { Logo } from '../../installation/brand.tsx';
import { token } from '../tokens.ts';
import { Frieze } from './frieze.tsx';

/** Brand, copyright and links [visitor-account-admin §2, Top navigation and footer]. */
export function Footer() {
  return (
    <footer className="site-footer">
      <Frieze />
      <div className="inner">
        <p className="brand">
          <Logo />
          <span translate="no">{token('brand')}</span>
        </p>
        <p>
          © {token('year')} <span translate="no">{token('company')}</span>
        </p>
        <nav aria-label="Legal and contact">
          <a href="/terms-of-service">Terms of Service</a>
          <a href="/privacy-policy">Privacy Policy</a>
          <a href="/contact">Contact Us</a>
        </nav>
        {/* The language switcher mounts here. */}
        <div id="site-languages" translate="no" />
      </div>
    </footer>
  );
}
