import type { IncomingMessage, ServerResponse } from 'node:http';
import { findChallenge } from '@dragoman/core/deployment';
import type { Database } from '@dragoman/database/connection';
import { challengeToken } from '@dragoman/domain/deployment';
import { hostOf } from '@dragoman/domain/serving';

/** Anybody may ask: more than our own checks do at once does not get to the database. */
const mostQuestions = 20;
let underWay = 0;

async function answerOf(
  { kysely }: Database,
  asked: { readonly token: string; readonly host: string },
): Promise<string | undefined> {
  if (underWay >= mostQuestions) return undefined;
  underWay += 1;
  return findChallenge(kysely, asked).finally(() => {
    underWay -= 1;
  });
}

/**
 * Answers the requests by which a check of DNS sees that a host leads here, whoever is served under it; gives false for
 * every other request, which is not touched.
 */
export async function answerChallenge(
  database: Database,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const token = challengeToken(request.url ?? '');
  if (token === undefined) return false;
  const host = hostOf(request.headers.host ?? '');
  const answer = await answerOf(database, { token, host });
  const text = answer ?? 'No such challenge.';
  response.writeHead(answer === undefined ? 404 : 200, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(text)),
  });
  response.end(text);
  request.resume();
  return true;
}
