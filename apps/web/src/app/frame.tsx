import { Link, Outlet } from 'react-router';
import { Mark } from '../ui/mark.tsx';

/** What stands around every page. */
export function Frame() {
  return (
    <div className="mx-auto flex min-h-dvh max-w-6xl flex-col px-4 sm:px-8">
      <header className="flex items-center gap-3 py-5">
        <Link to="/" className="flex items-center gap-3 text-xl font-bold tracking-tight">
          <Mark />
          Dragoman
        </Link>
      </header>
      <main className="flex-1 pb-16">
        <Outlet />
      </main>
      <footer className="border-t border-edge py-6 text-sm text-soft">
        Dragoman translates websites and runs on your own machine. Free software under the AGPL,
        version 3.
      </footer>
    </div>
  );
}
