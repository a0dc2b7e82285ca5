import { generatePath, Link } from 'react-router';
import { countOf } from '../../../formatting/numbers.ts';
import { routes } from '../../../routes/routes.data.ts';
import { t } from '../../../texts/texts.ts';
import { useSection } from '../section/section.ts';
import type { ChangeVisualView } from '../section/visual-view.ts';

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
      {drawnText(count)}{' '}
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

function drawnText(count: number): string {
  if (count === 0) return t('Scripts draw part of this page, so the picture does not show it.');
  const texts = countOf(count, 'text');
  return count === 1
    ? t('Scripts draw part of this page: {texts} is not on the picture.', { texts })
    : t('Scripts draw part of this page: {texts} are not on the picture.', { texts });
}
