import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { BrandLink } from '../installation/brand.tsx';
import { routes } from '../routes/routes.data.ts';
import { useAuth } from '../session/auth-state.ts';
import { siteAddress } from '../texts/texts.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

const menuId = 'visitor-menu';

/** The top navigation of the public pages [visitor-account-admin §2]; on small screens its links are a popover. */
export function VisitorHeader() {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what changes with a navigation
  useEffect(() => menu.current?.hidePopover(), [key]);
  return (
    <header className="site-header">
      <BrandLink href={siteAddress('/')} />
      <button
        type="button"
        popoverTarget={menuId}
        aria-label="Menu"
        aria-expanded={isOpen}
        className="menu-button"
      >
        <Icon name="menu" className="size-6" />
      </button>
      <nav
        ref={menu}
        id={menuId}
        popover="auto"
        aria-label="Main"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="site-links"
      >
        <HeaderLinks />
      </nav>
    </header>
  );
}

function HeaderLinks() {
  const { isAuthenticated } = useAuth();
  const isLogin = useLocation().pathname.replace(/\/$/, '') === routes.login;
  return (
    <>
      <a href={siteAddress('/pricing')}>Pricing</a>
      <a href={siteAddress('/help')}>Help</a>
      <div className="site-account">
        {isAuthenticated ? (
          <div className="links">
            <Link to={routes.dashboard}>Dashboard</Link>
            <Link to={routes.logout}>Logout</Link>
          </div>
        ) : (
          <Link
            className={`button ${buttonClass('call')}`}
            to={routes.login}
            aria-current={isLogin ? 'page' : undefined}
          >
            Login / Sign Up
          </Link>
        )}
      </div>
    </>
  );
}
