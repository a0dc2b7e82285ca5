import { generatePath, useParams } from 'react-router';
import { routes } from '../routes/routes.data.ts';
import { BackLink } from '../ui/back-link.tsx';
import { shownAddress } from './website-labels.ts';
import { useWebsiteRow } from './website-row.ts';

/** Links from a screen of a website to the website's page, by its host. */
export function WebsiteBackLink() {
  const { websiteId = '' } = useParams();
  const { data } = useWebsiteRow(websiteId);
  return (
    <BackLink to={generatePath(routes.website, { websiteId })}>
      {data === undefined ? 'Website' : shownAddress(data.url)}
    </BackLink>
  );
}
