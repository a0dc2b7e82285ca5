import { generatePath, Link } from 'react-router';
import { countOf } from '../../../formatting/numbers.ts';
import { routes } from '../../../routes/routes.data.ts';
import { useSection } from '../section.ts';
import type { ChangeVisualView } from './visual-view.ts';

interface PageNoticesProps {
  readonly newTexts: number;
  readonly isDrawnByScripts: boolean;
  /** Number of texts in the page's body that the picture does not show. */
  readonly hiddenTexts: number;
  readonly onChange: ChangeVisualView;
}

/** What the picture cannot show. */
export function PageNotices(props: PageNoticesProps) {
  return (
    <>
      {props.isDrawnByScripts && <DrawnByScripts {...props} />}
      <NewTexts count={props.newTexts} />
    </>
  );
}

/** Texts of the page that the last scan did not find. */
function NewTexts({ count }: { count: number }) {
  const { websiteId } = useSection();
  if (count === 0) return null;
  const scan = (
    <Link
      to={generatePath(routes.website, { websiteId })}
      className="font-semibold underline underline-offset-4"
    >
      Scan the website again
    </Link>
  );
  return (
    <p className="m-3 mb-0 rounded-xl bg-glow px-3 py-2 text-busy">
      {count === 1
        ? `${countOf(count, 'text')} on this page is new.`
        : `${countOf(count, 'text')} on this page are new.`}{' '}
      {count === 1 ? <>{scan} to translate it.</> : <>{scan} to translate them.</>}
    </p>
  );
}

function DrawnByScripts({ hiddenTexts: count, onChange }: PageNoticesProps) {
  return (
    <p className="m-3 mb-0 rounded-xl bg-glow px-3 py-2 text-busy">
      {count === 0
        ? 'Scripts draw part of this page, so the picture does not show it.'
        : `Scripts draw part of this page: ${countOf(count, 'text')} ${count === 1 ? 'is' : 'are'} not on the picture.`}{' '}
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
