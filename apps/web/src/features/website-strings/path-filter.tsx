import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import {
  Button,
  ComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components';
import { api } from '../../lib/api.ts';
import { countOf } from '../../lib/languages.ts';
import { useSection } from './section.ts';

interface PathFilterProps {
  readonly path: string | null;
  readonly onPath: (path: string | null) => void;
}

/** One page of the website whose strings are shown, found by its path or title. */
export function PathFilter({ path, onPath }: PathFilterProps) {
  const [text, setText] = useState(path ?? '');
  useEffect(() => setText(path ?? ''), [path]);
  const pages = usePages(text === path ? '' : text);
  return (
    <ComboBox
      className="relative min-w-0"
      items={pages}
      inputValue={text}
      onInputChange={(typed) => {
        setText(typed);
        if (typed === '' && path !== null) onPath(null);
      }}
      value={path}
      onChange={(chosen) => {
        if (chosen !== null && chosen !== path) onPath(String(chosen));
      }}
      onBlur={() => setText(path ?? '')}
      menuTrigger="focus"
      allowsEmptyCollection
      allowsCustomValue
    >
      <Label className="sr-only">Page</Label>
      <Input
        placeholder="All pages"
        spellCheck={false}
        className="min-h-12 w-full truncate rounded-xl border border-control bg-card py-2 ps-4 pe-12 text-ink placeholder:text-ink"
      />
      <Open isChosen={path !== null} onClear={() => onPath(null)} />
      <Popover className="max-h-80 w-(--trigger-width) min-w-72 overflow-y-auto rounded-xl border border-edge bg-card text-ink shadow-card">
        <ListBox
          className="grid p-1.5 outline-none"
          renderEmptyState={() => <p className="px-3 py-2 text-soft">No page has this.</p>}
        >
          {(page: Page) => (
            <ListBoxItem
              id={page.path}
              textValue={page.path}
              className="grid min-h-11 cursor-pointer content-center rounded-lg px-3 py-1 outline-none data-focused:bg-wash data-selected:font-semibold"
            >
              <span className="break-all">{page.path}</span>
              <span className="text-sm text-soft">
                {page.title === null ? '' : `${page.title} · `}
                {countOf(page.word_count, 'word')}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

interface Page {
  readonly path: string;
  readonly title: string | null;
  readonly word_count: number;
}

/** The pages with most words of those that a text is found in, at most 20. */
function usePages(text: string): readonly Page[] {
  const { websiteId } = useSection();
  const search = useDeferredValue(text);
  const { data } = useQuery({
    queryKey: ['website-strings', websiteId, 'pages-to-choose', search],
    queryFn: () =>
      api('GET /api/websites/:id/pages', {
        params: { id: websiteId },
        query: { limit: 20, ...(search !== '' && { search }) },
      }),
    placeholderData: keepPreviousData,
  });
  return data?.items ?? [];
}

function Open({ isChosen, onClear }: { isChosen: boolean; onClear: () => void }) {
  const place =
    'absolute inset-y-0 end-1 my-auto grid size-10 cursor-pointer place-items-center rounded-lg text-soft hover:bg-wash hover:text-ink';
  if (isChosen) {
    return (
      <button type="button" aria-label="All pages" onClick={onClear} className={place}>
        <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
          <path d="M4 4l8 8M12 4l-8 8" fill="none" stroke="currentColor" strokeWidth="1.600" />
        </svg>
      </button>
    );
  }
  return (
    <Button className={place}>
      <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
        <path d="M3 6l5 5 5-5" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
    </Button>
  );
}
