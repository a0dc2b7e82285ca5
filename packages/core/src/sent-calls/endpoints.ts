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
import { answer, endpointsOf, implement } from '../api/index.ts';
import { downloadHeaders } from '../translation-files/index.ts';
import { implementForWebsite } from '../websites/index.ts';
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

export const sentCallEndpoints = endpointsOf<Deps>([
  implement(listSentCallsEndpoint, ({ user, params, query }, deps) =>
    listSentCalls(deps, user, params.id, query),
  ),
  implement(readSentCallEndpoint, ({ user, params }, deps) =>
    readSentCall(deps, user, params.id, params.callId),
  ),
  implementForWebsite(exportSentCallsEndpoint, async ({ website: { id, url }, query }, deps) => {
    const name = `${new URL(url).hostname}-sent`;
    return answer(Readable.from(exportSentCalls(deps, id, query)), {
      headers: downloadHeaders(name, fileFormats.csv),
    });
  }),
  implement(readPrivacyEndpoint, ({ user, params }, deps) => readPrivacy(deps, user, params.id)),
  implement(changePrivacyEndpoint, ({ user, params, body }, deps) =>
    changePrivacy(deps, user, params.id, body),
  ),
]);
