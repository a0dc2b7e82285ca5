import { useId } from 'react';
import { generatePath, Link } from 'react-router';
import { countOf } from '../../formatting/numbers.ts';
import { routes } from '../../routes/routes.data.ts';
import { Notice } from '../../ui/alert.tsx';
import { Favicon } from '../../websites/favicon.tsx';
import { nextStep } from '../../websites/next-step.ts';
import {
  languageList,
  pausedMark,
  shownAddress,
  statusLabel,
} from '../../websites/website-labels.ts';
import { isBeingScanned, type ListedWebsite } from './use-listed-websites.ts';

/** Websites with icon, address, status, languages and words, linked to their pages [visitor-account-admin §2, Dashboard home]. */
export function WebsiteList({ websites }: { readonly websites: readonly ListedWebsite[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl font-bold">
        Your Websites
      </h2>
      {websites.length === 0 ? (
        <div className="mt-4">
          <Notice>You haven't added any websites yet.</Notice>
        </div>
      ) : (
        <ul className="mt-4 grid gap-3">
          {websites.map((website) => (
            <WebsiteEntry key={website.id} website={website} />
          ))}
        </ul>
      )}
    </section>
  );
}

const tones = { enabled: 'text-good', pending: 'text-busy', deploying: 'text-busy' } as const;

function WebsiteEntry({ website }: { readonly website: ListedWebsite }) {
  const { id, url, status, translation_languages, total_word_count } = website;
  const tone = (status !== null && tones[status as keyof typeof tones]) || 'text-soft';
  return (
    <li>
      <Link
        to={generatePath(routes.website, { websiteId: id })}
        className="grid grid-cols-[2rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 rounded-2xl border border-edge bg-card p-4 hover:border-lapis sm:grid-cols-[2rem_minmax(0,1fr)_auto] sm:p-5"
      >
        <Favicon url={url} />
        <span className="text-lg font-semibold break-words" translate="no">
          {shownAddress(url)}
        </span>
        <span className={`col-start-2 font-semibold sm:col-start-3 ${tone}`}>
          {[statusLabel(status), pausedMark(status)].filter(Boolean).join(' · ')}
        </span>
        <span className="col-start-2 flex flex-wrap gap-x-5 text-soft sm:col-span-2 sm:col-start-2">
          <span>Languages: {languageList(translation_languages)}</span>
          <span className="tabular-nums">{countOf(total_word_count ?? 0, 'word')}</span>
        </span>
        {!isBeingScanned(website) && (
          <span className="col-start-2 font-semibold text-lapis empty:hidden sm:col-span-2">
            {nextStep(website)}
          </span>
        )}
      </Link>
    </li>
  );
}
