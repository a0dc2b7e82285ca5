import { token } from '../tokens.ts';

/** Brand, copyright and the links of [visitor-account-admin §2, Top navigation and footer]. */
export function Footer() {
  return (
    <footer className="site-footer">
      <p>
        <strong translate="no">{token('brand')}</strong>
      </p>
      <p>
        © {token('year')} {token('company')}
      </p>
      <nav aria-label="Legal and contact">
        <a href="/terms-of-service">Terms of Service</a>
        <a href="/privacy-policy">Privacy Policy</a>
        <a href="/contact">Contact Us</a>
      </nav>
    </footer>
  );
}
