import { useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { hasAdminSession, onAdminSessionChange } from '../session/admin-session.ts';
import { impersonationNotice } from '../site/layout/impersonation-notice.ts';
import { VisitorFooter } from './visitor-footer.tsx';
import { VisitorHeader } from './visitor-header.tsx';
import '../site/styles/header-footer.css';

/**
 * Layout of the pages that visitors reach from the public ones, with their header and footer [visitor-account-admin §2, Top
 * navigation and footer].
 */
export function VisitorArea() {
  return (
    <div className="flex min-h-dvh flex-col">
      <Impersonation />
      <VisitorHeader />
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Outlet />
      </main>
      <VisitorFooter />
    </div>
  );
}

/** The notice of the public pages (PRODUCT.md 26). */
function Impersonation() {
  const isImpersonating = useSyncExternalStore(onAdminSessionChange, hasAdminSession, () => false);
  if (!isImpersonating) return null;
  return <div ref={(place) => place?.replaceChildren(impersonationNotice())} />;
}
