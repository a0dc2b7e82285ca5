import { escapeHtml } from '@dragoman/domain/html';
import type { ReceivedMail } from '@dragoman/providers/email';
import { style } from './style.ts';

type MailView = 'html' | 'text';

export interface InboxPage {
  readonly mails: readonly ReceivedMail[];
  /** The message named by the address, else the newest. */
  readonly shown: ReceivedMail | undefined;
  /** True if the address names a message, which then fills a small screen. */
  readonly named: boolean;
  readonly view: MailView;
  /** Changes with each message; see `refreshScript`. */
  readonly state: string;
}

/** Polls every two seconds for changes to the inbox. The page's security policy contains its hash. */
export const refreshScript = `setInterval(async()=>{try{const r=await fetch('/inbox/state');if(r.ok&&await r.text()!==document.body.dataset.state)location.reload()}catch{}},2000)`;

/** Renders the inbox: the list and one message. */
export function inboxPage(page: InboxPage): string {
  const { mails, shown, named, state } = page;
  const look = `${named ? 'one' : 'all'}${mails.length === 0 ? ' none' : ''}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(named ? (shown?.subject ?? '') : `Inbox (${mails.length})`)}</title>
<noscript><meta http-equiv="refresh" content="10"></noscript>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body class="${look}" data-state="${escapeHtml(state)}">
<header class="top"><h1>Development inbox</h1><a href="/">Links</a>
<p>Mails of this installation. They stay on this machine, in memory.</p>
${mails.length === 0 ? '' : '<form method="post" action="/inbox/delete"><button>Delete all</button></form>'}</header>
<main class="columns">
<nav aria-label="Mails"><ul class="list">${mails.map((mail) => listItem(mail, mail === shown)).join('\n')}</ul></nav>
<div class="shown">${shown === undefined ? '<p class="empty">No mail yet. Ask for a sign-in link and it appears here.</p>' : mailView(shown, page)}</div>
</main>
<script>${refreshScript}</script>
</body>
</html>
`;
}

function listItem(mail: ReceivedMail, isShown: boolean): string {
  return `<li><a href="/inbox/${mail.id}"${isShown ? ' aria-current="true"' : ''}>
<strong dir="auto">${escapeHtml(mail.subject) || '(no subject)'}</strong>
<span>${escapeHtml(mail.to.join(', '))}</span><span>${time(mail)}</span></a></li>`;
}

function time({ receivedAt }: ReceivedMail): string {
  return `<time datetime="${receivedAt}">${receivedAt.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

function mailView(mail: ReceivedMail, { view }: InboxPage): string {
  const isHtml = view === 'html' && mail.html !== null;
  return `<p class="back"><a href="/inbox">← All mails</a></p>
<article class="mail">
<div class="head"><h2 dir="auto">${escapeHtml(mail.subject) || '(no subject)'}</h2><dl class="meta">
${fields(mail)
  .map(([name, html]) => `<dt>${name}</dt><dd>${html}</dd>`)
  .join('\n')}
</dl></div>
<nav class="tabs" aria-label="Form">${mail.html === null ? '' : tab(mail, 'html', 'HTML', isHtml)}${tab(mail, 'text', 'Text', !isHtml)}</nav>
${isHtml ? frame(mail) : `<pre dir="auto">${linkedText(mail.text)}</pre>`}
</article>`;
}

function fields(mail: ReceivedMail): [string, string][] {
  return [
    ['To', escapeHtml(mail.to.join(', '))],
    ['From', escapeHtml(mail.from)],
    ...(mail.replyTo === null ? [] : [['Reply to', escapeHtml(mail.replyTo)] as [string, string]]),
    ['Received', time(mail)],
    ...(mail.code === null ? [] : [['Code', `<code>${mail.code}</code>`] as [string, string]]),
  ];
}

function tab({ id }: ReceivedMail, view: MailView, label: string, isShown: boolean): string {
  const query = view === 'text' ? '?view=text' : '';
  return `<a href="/inbox/${id}${query}"${isShown ? ' aria-current="true"' : ''}>${label}</a>`;
}

/** Renders a message in a sandboxed frame: no scripts, no access to our origin; clicked links open in the window. */
function frame({ html, subject }: ReceivedMail): string {
  const source = `<base target="_top">${html ?? ''}`;
  const may = 'allow-top-navigation-by-user-activation allow-popups';
  return `<iframe title="${escapeHtml(subject)}" sandbox="${may}" referrerpolicy="no-referrer" srcdoc="${escapeHtml(source)}"></iframe>`;
}

/** Escapes text as HTML and turns http(s) addresses into links. */
function linkedText(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"')\]]+)/)
    .map((part, index) => (index % 2 === 1 ? link(part) : escapeHtml(part)))
    .join('');
}

function link(address: string): string {
  const escaped = escapeHtml(address);
  return `<a href="${escaped}" rel="noreferrer">${escaped}</a>`;
}
