import { JsonRulesCard } from './json-rules-card.tsx';
import { ReviewCard } from './review-card.tsx';

/** Settings of a website that few change; loaded behind the rest of its page. */
export function FurtherSettings({ websiteId }: { readonly websiteId: string }) {
  return (
    <>
      <ReviewCard websiteId={websiteId} />
      <JsonRulesCard websiteId={websiteId} />
    </>
  );
}
