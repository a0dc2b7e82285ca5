import { limits } from '@dragoman/domain/limits';
import type { TranslationSection } from '../../translations/section-view.ts';
import { useSectionView } from '../../translations/section-view.ts';
import { Alert, Notice } from '../../ui/alert.tsx';
import { RetryButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { AddMedia } from './add-media.tsx';
import { MediaCard } from './media-card.tsx';
import { useMedia } from './use-media.ts';

/** The editor for the media of a website in one language [owner-workspace §2, Translation detail]. */
export function WebsiteMedia({ websiteId, targetLanguage, pageAddress }: TranslationSection) {
  const scope = { websiteId, targetLanguage };
  const { view, setView } = useSectionView('media');
  const { search, page } = view;
  const { data, error, refetch } = useMedia(scope, view);
  const total = data?.totalCount ?? 0;
  const pages = Math.max(1, Math.ceil(total / limits.stringsPageSize));
  const isMany = search !== '' || page > 1 || pages > 1;
  return (
    <Card title="Website Media">
      <div className="grid gap-4">
        <p className="text-soft">
          Replace pictures that contain text or do not suit this language. Images only, at most 10
          MB each.
        </p>
        {isMany && (
          <SearchField
            label="Search pictures"
            placeholder="Search by address"
            value={search}
            onSearch={(wanted) => setView({ search: wanted, page: 1 })}
          />
        )}
        {error !== null && (
          <Alert action={<RetryButton onPress={refetch} />}>Failed to fetch media items</Alert>
        )}
        {data === undefined && error === null && <SkeletonRows rows={3} />}
        {data?.totalCount === 0 && <NoMedia search={search} />}
        <ul className="grid gap-x-10 empty:hidden lg:grid-cols-2">
          {data?.items.map((media) => (
            <MediaCard key={media.id} scope={scope} media={media} />
          ))}
        </ul>
        {(pages > 1 || page > 1) && (
          <Pager
            label="Pages of Website Media"
            page={page}
            pages={pages}
            onPage={(wanted) => setView({ search, page: wanted })}
          />
        )}
        <AddMedia
          websiteId={websiteId}
          websiteUrl={pageAddress('/')}
          onAdded={(address) => {
            void refetch();
            setView({ search: address, page: 1 });
          }}
          onRemoved={() => setView({ search: '', page: 1 })}
        />
      </div>
    </Card>
  );
}

function NoMedia({ search }: { search: string }) {
  if (search !== '') return <Notice>No picture’s address contains “{search}”.</Notice>;
  return <Notice>There are no pictures yet. Scan the website to find them.</Notice>;
}
