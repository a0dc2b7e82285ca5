import { generatePath, Link } from 'react-router';
import { useMay } from '../../../account/use-accounts.ts';
import { routes } from '../../../routes/routes.data.ts';
import { t } from '../../../texts/texts.ts';
import { Card } from '../../../ui/card.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { WebsiteRow } from '../../../websites/website-row.ts';

const ExportWebsite = lazyPart(() => import('./export-website.tsx'), 'ExportWebsite');

const settings = [
  {
    route: routes.exclusions,
    label: t('Exclusions'),
    about: t('What stays in the original language, and how many words that saves.'),
  },
  {
    route: routes.voice,
    label: t('Voice'),
    about: t('Formal or informal, for whom, in which style.'),
  },
  {
    route: routes.engines,
    label: t('Engines'),
    about: t('Translate with your own keys, for this website or all.'),
  },
  {
    route: routes.sentCalls,
    label: t('Sent to engines'),
    about: t('Which texts left this website, and what never does.'),
  },
] as const;

/** Links to what may be decided for all languages of a website, and the download of all of it. */
export function WebsiteSettings({ website }: { website: WebsiteRow }) {
  const mayManageEngines = useMay('engines.manage');
  const offered = settings.filter(({ route }) => route !== routes.engines || mayManageEngines);
  return (
    <Card title="Settings">
      <ul className="grid gap-4 sm:grid-cols-2">
        {offered.map(({ route, label, about }) => (
          <li key={route}>
            <Link
              to={generatePath(route, { websiteId: website.id })}
              className="inline-flex min-h-11 items-center font-semibold text-lapis underline underline-offset-4 hover:no-underline"
            >
              {label}
            </Link>
            <p className="text-soft">{about}</p>
          </li>
        ))}
        <li className="min-h-17">
          <ExportWebsite website={website} />
        </li>
      </ul>
    </Card>
  );
}
