import { isRouteErrorResponse, useRouteError } from 'react-router';
import { PageTitle } from '../installation/page-title.tsx';
import { Button, buttonClass } from '../ui/button.tsx';

/**
 * Shown instead of the router's own screen when a page itself fails [visitor-account-admin §2, Router error screen]: what happened, and two
 * ways on.
 */
export function FaultPage() {
  return (
    <main id="content" tabIndex={-1} className="px-4 outline-none">
      <Fault />
    </main>
  );
}

/** The same where the page's surroundings still stand. */
export function Fault() {
  const error = useRouteError();
  return (
    <section className="mx-auto max-w-xl py-16">
      <PageTitle>Something went wrong</PageTitle>
      <h1 className="text-4xl font-bold">This page could not be shown</h1>
      <p role="alert" className="mt-4 text-soft">
        {wordsFor(error)}
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Try again</Button>
        <a className={buttonClass('quiet')} href="/">
          Back to the start
        </a>
      </p>
    </section>
  );
}

function wordsFor(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  if (!(error instanceof Error)) return 'Unknown fault';
  // A newer version of the app was installed while this one was open.
  if (/dynamically imported module|importing a module script/i.test(error.message)) {
    return 'A part of the app could not be loaded. The connection may be gone, or a newer version was installed.';
  }
  return error.message;
}
