import { PageTitle } from '../installation/page-title.tsx';
import { siteAddress } from '../texts/texts.ts';
import { buttonClass } from '../ui/button.tsx';

/** Shown for unknown addresses inside the app. */
export function NotFoundPage() {
  return (
    <section className="max-w-xl py-12">
      <PageTitle>Not found</PageTitle>
      <h1 className="text-4xl font-bold tracking-tight">There is no page here</h1>
      <p className="mt-4 text-lg text-soft">
        The address may have a typing mistake, or the page may have moved.
      </p>
      <p className="mt-8">
        <a href={siteAddress('/')} className={buttonClass()}>
          Back to the start
        </a>
      </p>
    </section>
  );
}
