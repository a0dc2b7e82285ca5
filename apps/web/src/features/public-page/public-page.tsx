import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { PageTitle } from '../../installation/page-title.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/**
 * A public page (pricing, terms, privacy) inside the dashboard: its content as the server has it, configured values and all, in a tree of its own
 * with the styles of the public pages.
 */
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
  return <Shown page={data} />;
}

interface ReadPage {
  readonly title: string;
  readonly styles: readonly string[];
  readonly html: string;
}

async function readPage(path: string): Promise<ReadPage> {
  const answer = await fetch(path, { headers: { accept: 'text/html' } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const styles = [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  return {
    title: page.querySelector('h1')?.textContent ?? page.title,
    styles: styles.map((link) => link.getAttribute('href') ?? ''),
    html: page.querySelector('#content')?.innerHTML ?? '',
  };
}

function Shown({ page }: { page: ReadPage }) {
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
    // Without its styles the page would jump.
    content.hidden = true;
    void Promise.all(links.map(isLoaded)).then(() => {
      content.hidden = false;
    });
    root.replaceChildren(...links, content);
    return followInside(root);
  }, [page]);
  return (
    <>
      <PageTitle>{page.title}</PageTitle>
      <div ref={host} />
    </>
  );
}

/** Resolves when a style sheet is there, or has failed. */
function isLoaded(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => resolve();
  });
}

/** Links to a section lead nowhere from inside a tree of its own; so we go there. */
function followInside(root: ShadowRoot): () => void {
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
