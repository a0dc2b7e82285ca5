import type { SitePage } from '../page.ts';

export const notFoundPage: SitePage = {
  path: '/404',
  title: 'Not found',
  description: 'There is no page at this address.',
  unlisted: true,
  Content: NotFound,
};

function NotFound() {
  return (
    <section className="narrow">
      <h1>There is no page here</h1>
      <p>The address may have a typing mistake, or the page may have moved.</p>
      <p>
        <a className="button" href="/">
          Back to the start
        </a>
      </p>
    </section>
  );
}
