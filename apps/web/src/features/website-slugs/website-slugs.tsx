import { limits } from '@dragoman/domain/limits';
import type { TranslationSection } from '../../translations/section-view.ts';
import { useSectionView } from '../../translations/section-view.ts';
import { Alert, Notice } from '../../ui/alert.tsx';
import { RetryButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useWebsiteRow, type WebsiteRow } from '../../websites/website-row.ts';
import { KeepAddresses, keepsAddresses } from './keep-addresses.tsx';
import { SlugRow } from './slug-row.tsx';
import { useSlugDrafts } from './use-slug-drafts.ts';
import { type SlugsPage, useSlugs } from './use-slugs.ts';

/** The editor for the slugs of a website in one language [owner-workspace §2, Translation detail]. */
export function WebsiteSlugs({ websiteId, targetLanguage }: TranslationSection) {
  const { data: website } = useWebsiteRow(websiteId);
  const { view, setView } = useSectionView('slugs');
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
          onSearch={(wanted) => setView({ search: wanted, page: 1 })}
        />
        <p className="text-sm text-soft">
          Enter or ✓ saves; Esc undoes. Until then, a change is a draft in this browser.
        </p>
        {slugs.error !== null && (
          <Alert action={<RetryButton onPress={slugs.refetch} />}>
            Failed to fetch slugs: {slugs.error.message}
          </Alert>
        )}
        {slugs.data === undefined && slugs.error === null && <SkeletonRows rows={5} />}
        {slugs.data !== undefined && (
          <SlugList
            website={website}
            language={targetLanguage}
            slugs={slugs.data}
            page={page}
            search={search}
            onPage={(wanted) => setView({ search, page: wanted })}
          />
        )}
      </div>
    </Card>
  );
}

interface SlugListProps {
  readonly website: WebsiteRow;
  readonly language: string;
  readonly slugs: SlugsPage;
  readonly page: number;
  readonly search: string;
  readonly onPage: (page: number) => void;
}

function SlugList({ website, language, slugs, page, search, onPage }: SlugListProps) {
  const { drafts, change, dropSaved } = useSlugDrafts(website.id, language);
  const { originalItems, translatedItems, totalCount, exampleSlugs } = slugs;
  const translations = new Map(
    translatedItems.map((item) => [item.website_slug_id, item.translated_slug]),
  );
  const pages = Math.max(1, Math.ceil(totalCount / limits.stringsPageSize));
  if (totalCount === 0) return <NoSlugs search={search} />;
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
            onSaved={(text) => dropSaved(original.id, text)}
            names={keepsAddresses(website, language) ? undefined : exampleSlugs}
          />
        ))}
      </ul>
      <Pager label="Pages of Website Slugs" page={page} pages={pages} onPage={onPage} />
    </>
  );
}

function NoSlugs({ search }: { search: string }) {
  if (search !== '') return <Notice>No slug contains “{search}”.</Notice>;
  return <Notice>There are no slugs yet. Scan the website to find them.</Notice>;
}
