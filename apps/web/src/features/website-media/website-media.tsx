import { limits } from '@dragoman/domain/limits';
import { useSectionView } from '../../translations/section-view.ts';
import type { TranslationSection } from '../../translations/translation-section.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { AddMedia } from './add-media.tsx';
import { MediaCard } from './media-card.tsx';
import { useMedia } from './use-media.ts';

/** The media of a website in one language [owner-workspace §2, Translation detail]. */
export function WebsiteMedia({ websiteId, targetLanguage, pageAddress }: TranslationSection) {
  const of = { websiteId, targetLanguage };
  const { view, look } = useSectionView('media');
  const { search, page } = view;
  const { data, error, refetch } = useMedia(of, view);
  const total = data?.totalCount ?? 0;
  const pages = Math.max(1, Math.ceil(total / limits.stringsPageSize));
  const isMany = search !== '' || page > 1 || pages > 1;
  return (
    <Card title="Website Media">
      <div className="grid gap-4">
        <p className="text-soft">
          Pictures with words in them, or that mean something else elsewhere, can be replaced for
          this language. Images only, at most 10 MB each.
        </p>
        {isMany && (
          <SearchField
            label="Search pictures"
            placeholder="Search by address"
            value={search}
            onSearch={(wanted) => look({ search: wanted, page: 1 })}
          />
        )}
        {error !== null && (
          <Alert
            action={
              <Button variant="quiet" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          >
            Failed to fetch media items
          </Alert>
        )}
        {data === undefined && error === null && <SkeletonRows rows={3} />}
        {data?.totalCount === 0 && <Nothing search={search} />}
        <ul className="grid gap-x-10 empty:hidden lg:grid-cols-2">
          {data?.items.map((media) => (
            <MediaCard key={media.id} of={of} media={media} />
          ))}
        </ul>
        {pages > 1 && (
          <Pager
            label="Website Media"
            page={page}
            pages={pages}
            onPage={(wanted) => look({ search, page: wanted })}
          />
        )}
        <AddMedia
          websiteId={websiteId}
          websiteUrl={pageAddress('/')}
          onAdded={(address) => {
            void refetch();
            look({ search: address, page: 1 });
          }}
          onRemoved={() => look({ search: '', page: 1 })}
        />
      </div>
    </Card>
  );
}

function Nothing({ search }: { search: string }) {
  if (search !== '') return <Notice>No picture has “{search}” in its address.</Notice>;
  return <Notice>No pictures were found yet. A scan finds them on the pages.</Notice>;
}
