import { TwoArches } from '../../ui/two-arches.tsx';
import type { SitePage } from '../page.ts';

/** Served with status 404 at unknown addresses. */
export const notFoundPage: SitePage = {
  path: '/404',
  title: 'Not found',
  description: 'There is no page at this address.',
  unlisted: true,
  Content: NotFound,
};

function NotFound() {
  return (
    <section className="container narrow message">
      <TwoArches words={['?', '؟']} />
      <h1>There is no page here</h1>
      <p className="lead">
        There is no page at this address. It may have a typo, or the page may have moved.
      </p>
      <p className="link-row">
        <a className="button" href="/">
          Back to the start
        </a>
        <a className="button quiet" href="/help">
          Help
        </a>
      </p>
    </section>
  );
}
