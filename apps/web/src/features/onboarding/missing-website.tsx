import { PageTitle } from '../../installation/page-title.tsx';
import { routes } from '../../routes/routes.data.ts';
import { siteAddress } from '../../texts/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { TwoArches } from '../../ui/two-arches.tsx';

/** Shown when a pending website has expired after 24 hours. */
export function MissingWebsite() {
  return (
    <section className="mx-auto max-w-xl py-12">
      <PageTitle>Preview expired</PageTitle>
      <div className="mb-6 w-40">
        <TwoArches words={['…', '?']} />
      </div>
      <h1 className="text-4xl font-bold">This preview has expired</h1>
      <p className="mt-4 text-lg text-soft">
        We keep a preview for 24 hours or until you sign up. Add your website again to see it in
        another language.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <a href={siteAddress('/')} className={buttonClass()}>
          Add your website again
        </a>
        <a href={routes.login} className={buttonClass('quiet')}>
          Login / Sign Up
        </a>
      </p>
    </section>
  );
}
