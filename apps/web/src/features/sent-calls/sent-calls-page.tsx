import { useParams } from 'react-router';
import { PageHeading } from '../../installation/page-heading.tsx';
import { both, Loaded } from '../../ui/loaded.tsx';
import { WebsiteBackLink } from '../../websites/website-back-link.tsx';
import { useWebsiteRow } from '../../websites/website-row.ts';
import { CallList } from './call-list.tsx';
import { HiddenTexts } from './hidden-texts.tsx';
import { usePrivacy } from './use-sent-calls.ts';

/** Which texts of a website went to which engine, and what never does. */
export function SentCallsPage() {
  const { websiteId = '' } = useParams();
  const website = useWebsiteRow(websiteId);
  const privacy = usePrivacy(websiteId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeading title="Sent to engines" back={<WebsiteBackLink />}>
        Every text that left this website to be translated. Email addresses and what visitors type
        into forms are never sent.
      </PageHeading>
      <Loaded query={both(website, privacy)} rows={4} label="Loading what was sent...">
        {([row, hidden]) => (
          <>
            <CallList website={row} />
            <HiddenTexts websiteId={websiteId} privacy={hidden} />
          </>
        )}
      </Loaded>
    </div>
  );
}
