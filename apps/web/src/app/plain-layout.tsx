import { Outlet } from 'react-router';
import { BrandLink } from '../installation/brand.tsx';
import { installation } from '../installation/installation.ts';

/** Layout of pages that need no account. */
export function PlainLayout() {
  return (
    <div className="mx-auto flex min-h-dvh max-w-6xl flex-col px-4 sm:px-8">
      <header className="flex items-center gap-3 py-5">
        <BrandLink />
      </header>
      <main id="content" tabIndex={-1} className="flex-1 pb-16 outline-none">
        <Outlet />
      </main>
      <footer className="border-t border-edge py-6 text-sm text-soft">
        {installation().brand} translates websites and runs on your own machine. Free software under
        the AGPL, version 3.
      </footer>
    </div>
  );
}
