import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface TestGitHub {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  user: { id: number; login: string; name: string | null; avatar_url: string };
  emails: { email: string; primary: boolean; verified: boolean; visibility: string | null }[];
  close(): Promise<void>;
}

/**
 * Simulates GitHub's OAuth and the two REST resources of the user's profile as documented, including errors: a bad code
 * responds 200 with an `error`, a bad token 401.
 */
export async function startTestGitHub(): Promise<TestGitHub> {
  const codes = new Map<string, string>();
  const tokens = new Set<string>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', self.url);
    if (url.pathname === '/login/oauth/authorize') return authorize(url, response, codes);
    if (url.pathname === '/login/oauth/access_token') {
      return json(response, 200, await exchange(request, self, codes, tokens));
    }
    const known = tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '');
    if (!known) return json(response, 401, { message: 'Bad credentials' });
    json(response, 200, url.pathname === '/user' ? self.user : self.emails);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const self: TestGitHub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: 'Iv1.dragoman',
    clientSecret: 'another-secret',
    user: { id: 583231, login: 'ada', name: null, avatar_url: 'https://avatars.example/1' },
    emails: [
      { email: 'other@example.org', primary: false, verified: true, visibility: null },
      { email: 'ada@example.org', primary: true, verified: true, visibility: 'private' },
    ],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return self;
}

function authorize(url: URL, response: ServerResponse, codes: Map<string, string>): void {
  const code = randomUUID();
  codes.set(code, url.searchParams.get('redirect_uri') ?? '');
  const back = new URL(url.searchParams.get('redirect_uri') ?? '');
  back.searchParams.set('code', code);
  back.searchParams.set('state', url.searchParams.get('state') ?? '');
  response.writeHead(302, { location: back.href }).end();
}

async function exchange(
  request: IncomingMessage,
  { clientId, clientSecret }: TestGitHub,
  codes: Map<string, string>,
  tokens: Set<string>,
): Promise<object> {
  const sent = new URLSearchParams(await text(request));
  if (sent.get('client_id') !== clientId || sent.get('client_secret') !== clientSecret) {
    return refusal('incorrect_client_credentials', 'The client_id and/or client_secret passed are incorrect.'); // biome-ignore format: a table
  }
  const code = sent.get('code') ?? '';
  const redirect = codes.get(code);
  codes.delete(code);
  if (redirect === undefined) {
    return refusal('bad_verification_code', 'The code passed is incorrect or expired.');
  }
  if (redirect !== sent.get('redirect_uri')) {
    return refusal('redirect_uri_mismatch', 'The redirect_uri MUST match the registered callback URL for this application.'); // biome-ignore format: a table
  }
  const token = `gho_${randomUUID()}`;
  tokens.add(token);
  return { access_token: token, scope: 'user:email', token_type: 'bearer' };
}

function refusal(error: string, error_description: string): object {
  return { error, error_description, error_uri: 'https://docs.github.com' };
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
