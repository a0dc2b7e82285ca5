import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { PageTitle } from '../../installation/page-title.tsx';
import { routes } from '../../routes/routes.data.ts';
import { ErrorCard } from '../../ui/error-card.tsx';
import { Spinner } from '../../ui/skeleton.tsx';

/** Shows a public page (pricing, terms, privacy) inside the dashboard, in a shadow tree with the public pages' styles. */
export function PublicPage() {
  const { pathname } = useLocation();
  const path = pathname.replace(/^\/dashboard/, '').replace(/\/$/, '');
  const { data, error } = useQuery({
    queryKey: ['public-page', path],
    queryFn: () => readPage(path),
    staleTime: 60_000,
  });
  if (error !== null) return <ErrorCard message="This page could not be read." />;
  if (data === undefined) return <Spinner>Loading...</Spinner>;
  return <PageInShadow page={data} />;
}

interface PublicPageContent {
  readonly title: string;
  readonly styles: readonly string[];
  readonly html: string;
}

/** An invitation to sign up becomes a link to the plan that the user has. */
async function readPage(path: string): Promise<PublicPageContent> {
  const answer = await fetch(path, { headers: { accept: 'text/html' } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const invitation of page.querySelectorAll('[data-invitation]')) {
    invitation.innerHTML = `<a class="button large" href="${routes.billing}">See your plan</a>`;
  }
  const styles = [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  return {
    title: page.querySelector('h1')?.textContent ?? page.title,
    styles: styles.map((link) => link.getAttribute('href') ?? ''),
    html: page.querySelector('#content')?.innerHTML ?? '',
  };
}

function PageInShadow({ page }: { page: PublicPageContent }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const links = page.styles.map((href) => {
      const link = document.createElement('link');
      return Object.assign(link, { rel: 'stylesheet', href });
    });
    const content = document.createElement('div');
    content.innerHTML = page.html;
    // Hidden until styled, to avoid a layout shift.
    content.hidden = true;
    void Promise.all(links.map(untilLoaded)).then(() => {
      content.hidden = false;
    });
    root.replaceChildren(...links, content);
    return followAnchors(root);
  }, [page]);
  return (
    <>
      <PageTitle>{page.title}</PageTitle>
      <div ref={host} />
    </>
  );
}

/** Resolves when a style sheet has loaded or failed. */
function untilLoaded(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => resolve();
  });
}

/** Makes links to anchors work, which browsers ignore inside a shadow tree. */
function followAnchors(root: ShadowRoot): () => void {
  const follow = (event: Event) => {
    const link = (event.target as Element).closest('a[href^="#"]');
    const target = link && root.getElementById(link.getAttribute('href')?.slice(1) ?? '');
    if (!target) return;
    event.preventDefault();
    target.scrollIntoView();
  };
  root.addEventListener('click', follow);
  return () => root.removeEventListener('click', follow);
}
