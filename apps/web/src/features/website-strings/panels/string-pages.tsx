import { useState } from 'react';
import { Link } from 'react-router';
import { Alert } from '../../../ui/alert.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { quietButton, SmallButton } from '../../../ui/small-button.tsx';
import { messageOf } from '../section/labels.ts';
import { useSection } from '../section/section.ts';
import type { StringRow } from '../section/strings.ts';
import { useStringPages } from '../section/use-string-pages.ts';
import { visualEditorAddress } from '../section/visual-view.ts';

/** The pages that contain a string, each with a link and a button that filters the list by it. */
export function StringPages({ row: { original } }: { row: StringRow }) {
  const section = useSection();
  const { changeView } = section;
  const [limit, setLimit] = useState(10);
  const { data, error } = useStringPages(original.id, limit);
  if (error !== null) return <Alert>{messageOf(error)}</Alert>;
  if (data === undefined) return <SkeletonLines lines={2} />;
  if (data.totalCount === 0) return <p className="text-soft">No page has this text any more.</p>;
  return (
    <>
      <ul className="grid gap-1">
        {data.pages.map((page) => (
          <li key={page.id} className="flex flex-wrap items-center gap-x-3">
            <a
              href={page.url}
              target="_blank"
              rel="noreferrer"
              className="min-w-0 break-words text-lapis underline underline-offset-4"
            >
              <span translate="no">{page.title ?? page.path}</span>
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
            {page.title !== null && <span className="break-all text-soft">{page.path}</span>}
            <Link
              to={visualEditorAddress(section, { path: page.path, string: original.id })}
              className={quietButton}
            >
              edit on the page
            </Link>
            <SmallButton onClick={() => changeView({ path: page.path })}>
              only this page’s strings
            </SmallButton>
          </li>
        ))}
      </ul>
      {data.totalCount > data.pages.length && limit < 100 && (
        <SmallButton className="justify-self-start" onClick={() => setLimit(100)}>
          Show more of {data.totalCount}
        </SmallButton>
      )}
    </>
  );
}
