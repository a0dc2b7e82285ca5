import { PageTitle } from '../../installation/page-title.tsx';
import { routes } from '../../routes/routes.data.ts';
import { useSiteAddress } from '../../texts/site-address.ts';
import { useTexts } from '../../texts/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { TwoArches } from '../../ui/two-arches.tsx';

/** Shown when a pending website has expired after 24 hours. */
export function MissingWebsite() {
  const t = useTexts();
  const siteAddress = useSiteAddress();
  return (
    <section className="mx-auto max-w-xl py-12">
      <PageTitle>{t('Preview expired')}</PageTitle>
      <div className="mb-6 w-40">
        <TwoArches words={['…', '?']} />
      </div>
      <h1 className="text-4xl font-bold">{t('This preview has expired')}</h1>
      <p className="mt-4 text-lg text-soft">
        {t(
          'We keep a preview for 24 hours or until you sign up. Add your website again to see it in another language.',
        )}
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <a href={siteAddress('/')} className={buttonClass()}>
          {t('Add your website again')}
        </a>
        <a href={routes.login} className={buttonClass('quiet')}>
          {t('Login / Sign Up')}
        </a>
      </p>
    </section>
  );
}
