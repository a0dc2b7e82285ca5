import { Outlet } from 'react-router';
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
      <VisitorHeader />
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Outlet />
      </main>
      <VisitorFooter />
    </div>
  );
}
