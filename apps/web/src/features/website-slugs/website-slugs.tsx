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
import { useWebsiteRow, type WebsiteRow } from '../../websites/website-row.ts';
import { KeepAddresses, keepsAddresses } from './keep-addresses.tsx';
import { useSlugDrafts } from './slug-drafts.ts';
import { SlugRow } from './slug-row.tsx';
import { type SlugsPage, useSlugs } from './use-slugs.ts';

/** The slugs of a website in one language [owner-workspace §2, Translation detail]. */
export function WebsiteSlugs({ websiteId, targetLanguage }: TranslationSection) {
  const { data: website } = useWebsiteRow(websiteId);
  const { view, look } = useSectionView('slugs');
  const { search, page } = view;
  const slugs = useSlugs({ websiteId, targetLanguage }, view);
  if (website === undefined) return <SkeletonRows rows={5} />;
  return (
    <Card title="Website Slugs">
      <div className="grid gap-4">
        <KeepAddresses website={website} language={targetLanguage} />
        <SearchField
          label="Search slugs"
          placeholder="Search originals and translations"
          value={search}
          onSearch={(wanted) => look({ search: wanted, page: 1 })}
        />
        <p className="text-sm text-soft">
          Enter or the check keeps a change, Esc takes it back. Until then it is a draft in this
          browser.
        </p>
        {slugs.error !== null && (
          <Alert
            action={
              <Button variant="quiet" onClick={() => void slugs.refetch()}>
                Try again
              </Button>
            }
          >
            Failed to fetch slugs: {slugs.error.message}
          </Alert>
        )}
        {slugs.data === undefined && slugs.error === null && <SkeletonRows rows={5} />}
        {slugs.data !== undefined && (
          <List
            website={website}
            language={targetLanguage}
            slugs={slugs.data}
            page={page}
            search={search}
            onPage={(wanted) => look({ search, page: wanted })}
          />
        )}
      </div>
    </Card>
  );
}

interface ListProps {
  readonly website: WebsiteRow;
  readonly language: string;
  readonly slugs: SlugsPage;
  readonly page: number;
  readonly search: string;
  readonly onPage: (page: number) => void;
}

function List({ website, language, slugs, page, search, onPage }: ListProps) {
  const { drafts, change } = useSlugDrafts(website.id, language);
  const { originalItems, translatedItems, totalCount, exampleSlugs } = slugs;
  const translations = new Map(
    translatedItems.map((item) => [item.website_slug_id, item.translated_slug]),
  );
  const pages = Math.max(1, Math.ceil(totalCount / limits.stringsPageSize));
  if (totalCount === 0) return <Nothing search={search} />;
  return (
    <>
      <ul className="grid divide-y divide-edge">
        {originalItems.map((original) => (
          <SlugRow
            key={original.id}
            website={website}
            language={language}
            original={original}
            translated={translations.get(original.id)}
            draft={drafts[original.id]}
            onDraft={(text) => change(original.id, text)}
            names={keepsAddresses(website, language) ? undefined : exampleSlugs}
          />
        ))}
      </ul>
      <Pager label="Website Slugs" page={page} pages={pages} onPage={onPage} />
    </>
  );
}

function Nothing({ search }: { search: string }) {
  if (search !== '') return <Notice>No slug has “{search}” in it.</Notice>;
  return <Notice>No slugs were found yet. A scan finds them in the addresses of the pages.</Notice>;
}
