import { escapeHtml, jsonLd } from '../html.ts';
import type { PageParts } from '../layout.ts';
import { type Post, posts } from '../shop/posts.data.ts';

export function postList(): string {
  const items = posts.map(
    ({ slug, title, summary, date, day }) => `<li><article>
<p class="eyebrow"><time datetime="${date}">${day}</time></p>
<h3><a href="/journal/${slug}">${title}</a></h3>
<p>${summary}</p>
</article></li>`,
  );
  return `<ul class="posts">${items.join('\n')}</ul>`;
}

export function journalPage(): PageParts {
  return {
    path: '/journal',
    title: 'Journal',
    description: 'Notes on maps, words and tea, written between two journeys.',
    main: `<h1>Journal</h1><p class="lead">Notes on maps, words and tea, written between two journeys.</p>${postList()}`,
  };
}

export function postPage(post: Post, body: string, origin: string): PageParts {
  const path = `/journal/${post.slug}`;
  const others = posts.filter((other) => other !== post);
  return {
    path,
    title: post.title,
    description: post.summary,
    image: `/images/${post.slug}.svg`,
    imageAlt: post.alt,
    type: 'article',
    head: jsonLd({
      '@type': 'Article',
      '@id': `${origin}${path}#article`,
      headline: post.title,
      description: post.summary,
      datePublished: post.date,
      inLanguage: 'en',
      author: { '@type': 'Organization', name: 'Quire & Compass' },
    }),
    main: `<article class="post">
<nav class="crumbs" aria-label="Breadcrumb"><a href="/journal">Journal</a></nav>
<p class="eyebrow"><time datetime="${post.date}">${post.day}</time></p>
<h1>${post.title}</h1>
<p class="lead">${post.summary}</p>
${body.includes('<figure') ? '' : cover(post)}
${body}
</article>
<section><h2>Read on</h2><ul class="posts">${others
      .map(({ slug, title }) => `<li><h3><a href="/journal/${slug}">${title}</a></h3></li>`)
      .join('')}</ul></section>`,
  };
}

/** A post without a figure starts with its preview image. */
function cover(post: Post): string {
  return `<img class="wide" src="/images/${post.slug}.svg" width="960" height="480" alt="${escapeHtml(post.alt)}">`;
}
