import { generatePath, Link } from 'react-router';
import { countOf } from '../../../formatting/numbers.ts';
import { routes } from '../../../routes/routes.data.ts';
import { useSection } from '../section.ts';

/** Texts of the page that the last scan did not find. */
export function NewTexts({ count }: { count: number }) {
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
