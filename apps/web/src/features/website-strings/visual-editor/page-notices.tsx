import { generatePath, Link } from 'react-router';
import { countOf } from '../../../formatting/numbers.ts';
import { routes } from '../../../routes/routes.data.ts';
import { useSection } from '../section.ts';
import type { ChangeVisualView } from './visual-view.ts';

interface PageNoticesProps {
  readonly newTexts: number;
  readonly isDrawnByScripts: boolean;
  readonly onChange: ChangeVisualView;
}

/** What the picture cannot show. */
export function PageNotices({ newTexts, isDrawnByScripts, onChange }: PageNoticesProps) {
  return (
    <>
      {isDrawnByScripts && <DrawnByScripts onChange={onChange} />}
      <NewTexts count={newTexts} />
    </>
  );
}

/** Texts of the page that the last scan did not find. */
function NewTexts({ count }: { count: number }) {
  const { websiteId } = useSection();
  if (count === 0) return null;
  return (
    <p className="m-3 mb-0 rounded-xl bg-glow px-3 py-2 text-busy">
      {countOf(count, 'text')} on this page {count === 1 ? 'is' : 'are'} new.{' '}
      <Link
        to={generatePath(routes.website, { websiteId })}
        className="font-semibold underline underline-offset-4"
      >
        Scan the website again
      </Link>{' '}
      to translate {count === 1 ? 'it' : 'them'}.
    </p>
  );
}

function DrawnByScripts({ onChange }: Pick<PageNoticesProps, 'onChange'>) {
  return (
    <p className="m-3 mb-0 rounded-xl bg-glow px-3 py-2 text-busy">
      Scripts draw part of this page, so the picture does not show it.{' '}
      <button
        type="button"
        onClick={() => onChange({ live: true })}
        className="cursor-pointer font-semibold underline underline-offset-4"
      >
        Edit on the live page
      </button>
    </p>
  );
}
