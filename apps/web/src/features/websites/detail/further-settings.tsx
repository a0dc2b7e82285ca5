import type { WebsiteRow } from '../../../websites/website-row.ts';
import { JsonRulesCard } from './json-rules-card.tsx';
import { ReviewCard } from './review-card.tsx';
import { SyncCard } from './sync-card.tsx';

/** Settings of a website that few change; loaded behind the rest of its page. */
export function FurtherSettings({ website }: { readonly website: WebsiteRow }) {
  const { id, translation_languages } = website;
  return (
    <>
      <SyncCard websiteId={id} />
      {translation_languages.length > 0 && (
        <>
          <ReviewCard websiteId={id} />
          <JsonRulesCard websiteId={id} />
        </>
      )}
    </>
  );
}
