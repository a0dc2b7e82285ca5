import { useRouteError } from 'react-router';
import { PageTitle } from '../installation/page-title.tsx';
import { siteAddress, t } from '../texts/texts.ts';
import { Button, buttonClass } from '../ui/button.tsx';

/** Replaces the router's error screen when a page fails [visitor-account-admin §2, Router error screen]. */
export function ErrorPage() {
  return (
    <main id="content" tabIndex={-1} className="px-4 outline-none">
      <ErrorSection />
    </main>
  );
}

/** The same error inside a layout that still works. */
export function ErrorSection() {
  const error = useRouteError();
  return (
    <section className="mx-auto max-w-xl py-16">
      <PageTitle>Something went wrong</PageTitle>
      <h1 className="text-4xl font-bold">This page could not be shown</h1>
      <p role="alert" className="mt-4 text-soft">
        {messageOf(error)}
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Try again</Button>
        <a className={buttonClass('quiet')} href={siteAddress('/')}>
          Back to the start
        </a>
      </p>
    </section>
  );
}

function messageOf(error: unknown): string {
  // Happens when a newer version of the app was installed while this page was open.
  if (/dynamically imported module|importing a module script/i.test(String(error))) {
    return t(
      'Part of the app could not be loaded. Check your connection, or reload to get the newest version.',
    );
  }
  return t('Something went wrong on our side.');
}
