import type { AuthMail } from '../auth-wire/index.ts';

/** A person's browser on a mailed link: opens it and presses the button of the page if there is one. Returns where that leads. */
export async function openLink({ link }: Pick<AuthMail, 'link'>, cookie = ''): Promise<URL> {
  const page = await fetch(link ?? '', { redirect: 'manual', headers: { cookie } });
  if (page.status === 303) return new URL(page.headers.get('location') ?? '');
  return pressButton(await page.text());
}

/** Sends the form of the page as a browser does. */
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

/** What stands in the hash of an address. */
export function hashOf({ hash }: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(hash.slice(1)));
}
