import { escapeHtml } from '@dragoman/domain/html';
import { chooseLanguage, textDirection } from '@dragoman/domain/languages';
import { readTexts } from '@dragoman/texts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What the page says, in English. */
export const confirmTexts = {
  title: 'One more step',
  text: 'Press the button to continue. This keeps a program that checks your mail from using the link up.',
  button: 'Continue',
} as const;

export interface ConfirmPage {
  /** The URL that the button posts to. */
  readonly action: string;
  readonly token: string;
  readonly type: string;
  readonly redirect_to?: string | undefined;
}

/** Sends a page without scripts whose button posts the link, in the visitor's language. */
export function confirmPage(request: FastifyRequest, reply: FastifyReply, page: ConfirmPage) {
  const language = chooseLanguage(request.headers['accept-language']);
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .header('x-content-type-options', 'nosniff')
    .header('content-language', language)
    .header('vary', 'accept-language, cookie')
    // No form-action: browsers apply it to the redirect after the form, which targets the product's pages.
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    );
  return reply.send(render(language, page));
}

function render(language: string, page: ConfirmPage): string {
  const texts = readTexts('emails', language);
  const say = (name: keyof typeof confirmTexts) =>
    escapeHtml(texts.get(confirmTexts[name]) ?? confirmTexts[name]);
  const { action, token, type, redirect_to = '' } = page;
  const hidden = Object.entries({ token, type, redirect_to })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
  return `<!doctype html>
<html lang="${language}" dir="${textDirection(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say('title')}</title>
<style>
  body { font: 1.0625rem/1.5 system-ui, sans-serif; display: grid; place-items: center; min-height: 90vh; margin: 0 1.5rem; color: #111827; background: #f9fafb }
  main { max-width: 26rem; text-align: center }
  button { font: inherit; font-weight: 600; padding: .75rem 2rem; border: 0; border-radius: .5rem; color: #fff; background: #1d4ed8; cursor: pointer }
  button:focus-visible { outline: 3px solid #93c5fd; outline-offset: 2px }
</style>
<main>
<h1>${say('title')}</h1>
<p>${say('text')}</p>
<form method="post" action="${escapeHtml(action)}">${hidden}<button type="submit" autofocus>${say('button')}</button></form>
</main>
</html>
`;
}
