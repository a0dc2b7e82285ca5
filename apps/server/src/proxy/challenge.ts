import type { IncomingMessage, ServerResponse } from 'node:http';
import { findChallenge } from '@dragoman/core/host-challenges';
import { StoreSilentError, smallQuery, storeHealthOf } from '@dragoman/core/serving';
import type { Database } from '@dragoman/database/connection';
import { hostOf } from '@dragoman/domain/serving';

/** Most concurrent lookups, enough for our own checks. The endpoint is public: further requests get 404 without a query. */
const mostQuestions = 20;
let underWay = 0;

async function answerOf(
  database: Database,
  query: { readonly token: string; readonly host: string },
): Promise<readonly [status: number, text: string]> {
  if (underWay >= mostQuestions) return noChallenge;
  underWay += 1;
  try {
    const health = storeHealthOf(database);
    const answer = await health.ask(() => findChallenge(database.kysely, query), smallQuery);
    return answer === undefined ? noChallenge : [200, answer];
  } catch (error) {
    if (error instanceof StoreSilentError) return [503, 'This cannot be looked up at the moment.'];
    throw error;
  } finally {
    underWay -= 1;
  }
}

const noChallenge = [404, 'No such challenge.'] as const;

/** Responds to a request by which a DNS check verifies that a host points here, whichever website it serves. */
export async function answerChallenge(
  database: Database,
  token: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const host = hostOf(request.headers.host ?? '');
  const [status, text] = await answerOf(database, { token, host });
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(text)),
  });
  response.end(text);
  request.resume();
}
