import type { AuthMail } from '../auth-wire/index.ts';

/** Opens a mailed link like a browser and presses the page's button, if any. Returns the redirect. */
export async function openLink({ link }: Pick<AuthMail, 'link'>, cookie = ''): Promise<URL> {
  const page = await fetch(link ?? '', { redirect: 'manual', headers: { cookie } });
  if (page.status === 303) return new URL(page.headers.get('location') ?? '');
  return pressButton(await page.text());
}

/** Submits the page's form like a browser. */
export async function pressButton(html: string): Promise<URL> {
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? '';
  const inputs = [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)];
  const fields = inputs.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]);
  const answer = await fetch(action, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`${answer.status}: ${await answer.text()}`);
  return new URL(answer.headers.get('location') ?? '');
}

/** Returns the parameters in a URL's hash. */
export function hashOf({ hash }: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(hash.slice(1)));
}
