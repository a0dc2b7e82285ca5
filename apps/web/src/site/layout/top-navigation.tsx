import { Logo } from '../../installation/brand.tsx';
import { routes } from '../../routes/routes.data.ts';
import { token } from '../tokens.ts';

const menuId = 'site-menu';

/**
 * Top navigation [visitor-account-admin §2]. Contains the links of both states in the same space; an inline script selects one
 * before the first paint, signed out without scripts. On small screens the links are a popover, which needs no script.
 */
export function TopNavigation({ path }: { path: string }) {
  const current = (href: string) => (href === path ? 'page' : undefined);
  return (
    <header className="site-header">
      <a className="brand" href="/">
        <Logo />
        <span translate="no">{token('brand')}</span>
      </a>
      <button type="button" className="menu-button" popoverTarget={menuId} aria-label="Menu">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 8h16M4 16h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
      <nav aria-label="Main" className="site-links" id={menuId} popover="auto">
        <a href="/pricing" aria-current={current('/pricing')}>
          Pricing
        </a>
        <a href="/help" aria-current={current('/help')}>
          Help
        </a>
        <div className="site-account">
          <div className="signed-in">
            <a href={routes.dashboard}>Dashboard</a>
            <button type="button" data-logout>
              Logout
            </button>
          </div>
          <a className="signed-out button call" href={routes.login}>
            Login / Sign Up
          </a>
        </div>
      </nav>
    </header>
  );
}
