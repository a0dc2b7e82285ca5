/** The journal, newest first. A post's text is the page fragment with its slug. */
export const posts = [
  {
    slug: 'how-to-fold-a-map',
    title: 'How to fold a map',
    summary: 'A map has one right way to close and many wrong ones. Here is the right one.',
    date: '2026-10-18',
    day: 'October 2026',
    alt: 'A folded map standing on a table like a tent',
  },
  {
    slug: 'what-a-dragoman-did',
    title: 'What a dragoman did',
    summary: 'Guide, interpreter, diplomat: a short history of a long word.',
    date: '2026-08-02',
    day: 'August 2026',
    alt: 'Two speech bubbles, one written from the left and one from the right',
  },
  {
    slug: 'tea-along-the-way',
    title: 'Tea along the way',
    summary: 'Four countries, four glasses, four ways of saying “stay a little longer”.',
    date: '2026-05-11',
    day: 'May 2026',
    alt: 'Four different tea glasses in a row',
  },
] as const;
export type Post = (typeof posts)[number];
