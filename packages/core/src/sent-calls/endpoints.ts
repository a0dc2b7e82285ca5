import { Readable } from 'node:stream';
import {
  changePrivacyEndpoint,
  exportSentCallsEndpoint,
  listSentCallsEndpoint,
  readPrivacyEndpoint,
  readSentCallEndpoint,
} from '@dragoman/contract/sent-calls';
import type { Database } from '@dragoman/database/connection';
import { fileFormats } from '@dragoman/domain/translation-files';
import { answer, type BoundEndpoint, bindEndpoints, implement } from '../api/index.ts';
import { downloadHeaders } from '../translation-files/index.ts';
import { ownWebsite } from '../websites/index.ts';
import {
  changePrivacy,
  exportSentCalls,
  listSentCalls,
  readPrivacy,
  readSentCall,
} from './sent-calls.ts';

interface Deps {
  readonly database: Database;
}

export function sentCallEndpoints(deps: Deps): BoundEndpoint[] {
  return bindEndpoints(deps, [
    implement(listSentCallsEndpoint, ({ user, params, query }, on: Deps) =>
      listSentCalls(on, user, params.id, query),
    ),
    implement(readSentCallEndpoint, ({ user, params }, on: Deps) =>
      readSentCall(on, user, params.id, params.callId),
    ),
    implement(exportSentCallsEndpoint, async ({ user, params, query }, on: Deps) => {
      const { id, url } = await ownWebsite(on, user, params.id);
      const name = `${new URL(url).hostname}-sent`;
      return answer(Readable.from(exportSentCalls(on, id, query)), {
        headers: downloadHeaders(name, fileFormats.csv),
      });
    }),
    implement(readPrivacyEndpoint, ({ user, params }, on: Deps) =>
      readPrivacy(on, user, params.id),
    ),
    implement(changePrivacyEndpoint, ({ user, params, body }, on: Deps) =>
      changePrivacy(on, user, params.id, body),
    ),
  ]);
}
