import { Mark } from '../../ui/mark.tsx';
import { token } from '../tokens.ts';

/**
 * Top navigation [visitor-account-admin §2]. Links for both states are in the page; `enhance/navigation.ts` says on the
 * document which holds, so that without a script the page is that of a signed-out visitor.
 */
export function TopNavigation() {
  return (
    <header className="site-header">
      <a className="brand" href="/">
        <Mark />
        <span translate="no">{token('brand')}</span>
      </a>
      <details className="site-menu">
        <summary aria-label="Menu">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 7h16M4 12h16M4 17h16" stroke="currentColor" strokeWidth="2" />
          </svg>
        </summary>
      </details>
      <nav aria-label="Main" className="site-links">
        <a href="/pricing">Pricing</a>
        <a href="/help">Help</a>
        <a className="signed-in" href="/dashboard">
          Dashboard
        </a>
        <button type="button" className="signed-in" data-logout>
          Logout
        </button>
        <a className="signed-out call" href="/login">
          Login / Sign Up
        </a>
      </nav>
    </header>
  );
}
