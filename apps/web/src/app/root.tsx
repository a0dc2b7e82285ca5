import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';

/** Wraps every page: adds the skip link and announces navigation to screen readers. */
export function Root() {
  return (
    <>
      <a
        href="#content"
        className="fixed start-4 -top-20 z-50 rounded-b-xl bg-lapis px-5 py-3 font-semibold text-on-lapis focus:top-0"
      >
        Skip to content
      </a>
      <Outlet />
      <ScrollRestoration />
      <PageChangeAnnouncer />
    </>
  );
}

/** Moves the focus to the new page's content and announces its title. */
function PageChangeAnnouncer() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const announcement = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    const wait = setTimeout(() => {
      if (announcement.current !== null) announcement.current.textContent = document.title;
    }, 300);
    return () => clearTimeout(wait);
  }, [pathname]);
  return <p ref={announcement} role="status" className="sr-only" />;
}
