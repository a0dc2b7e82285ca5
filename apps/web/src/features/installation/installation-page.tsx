import type { DevelopmentWebsites } from '@dragoman/contract/development';
import type { Health } from '@dragoman/contract/health';
import { PageTitle } from '../../installation/page-title.tsx';
import { t } from '../../texts/texts.ts';
import { Notice } from '../../ui/notice.tsx';
import { Engines } from './engines.tsx';
import { Roles } from './roles.tsx';
import { type Polled, usePolled } from './use-polled.ts';
import { WebsiteCard } from './website-card.tsx';

const pollInterval = 2000;

/** The installation's roles, engines and websites. */
export function InstallationPage() {
  const health = usePolled<Health>('/api/health', pollInterval, [200, 503]);
  const development = usePolled<DevelopmentWebsites>('/api/development/websites', pollInterval);
  return (
    <>
      <PageTitle>Your installation</PageTitle>
      <h1 className="max-w-3xl pt-6 text-4xl font-bold tracking-tight text-balance sm:text-5xl">
        {headline(health)}
      </h1>
      <p className="mt-4 max-w-2xl text-lg text-soft">
        The websites of this installation, with the addresses of their translations.
      </p>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <Websites development={development} />
        <div className="grid content-start gap-8">
          <Roles health={health} />
          <Engines development={development} />
        </div>
      </div>
    </>
  );
}

function headline({ data, error }: Polled<Health>): string {
  if (error !== undefined) return t('The server does not answer');
  if (data === undefined) return t('Checking …');
  if (data.status === 'ready') return t('Dragoman is running');
  return data.status === 'starting'
    ? t('Dragoman is starting')
    : t('Some parts of Dragoman are not running');
}

function Websites({ development }: { development: Polled<DevelopmentWebsites> }) {
  const { data, error } = development;
  return (
    <section aria-labelledby="websites">
      <h2 id="websites" className="text-2xl font-bold">
        Websites
      </h2>
      <div className="mt-4 grid gap-5">
        {error !== undefined && (
          <Notice bad>
            The list of websites could not be read ({error}). Trying again every two seconds.{' '}
            {data !== undefined && 'This is the last known state.'}
          </Notice>
        )}
        {data === undefined && error === undefined && <Notice>Reading the list …</Notice>}
        {data?.websites.length === 0 && (
          <Notice>
            No website yet. The demo shop is added when it has started; any other by{' '}
            <code className="text-ink">npm run dragoman translate https://example.org --to es</code>
          </Notice>
        )}
        {data?.websites.map((website) => (
          <WebsiteCard key={website.id} website={website} />
        ))}
      </div>
    </section>
  );
}
