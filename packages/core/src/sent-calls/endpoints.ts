import { Readable } from 'node:stream';
import {
  changePrivacyEndpoint,
  exportSentCallsEndpoint,
  listSentCallsEndpoint,
  readPrivacyEndpoint,
  readSentCallEndpoint,
} from '@dragoman/contract/sent-calls';
import type { HasDatabase } from '@dragoman/database/connection';
import { fileFormats } from '@dragoman/domain/translation-files';
import { answer, endpointsOf } from '../api/index.ts';
import { downloadHeaders } from '../translation-files/index.ts';
import { implementForWebsite } from '../websites/index.ts';
import {
  changePrivacy,
  exportSentCalls,
  listSentCalls,
  readPrivacy,
  readSentCall,
} from './sent-calls.ts';

export const sentCallEndpoints = endpointsOf<HasDatabase>([
  implementForWebsite(listSentCallsEndpoint, ({ website, query }, deps) =>
    listSentCalls(deps, website.id, query),
  ),
  implementForWebsite(readSentCallEndpoint, ({ website, params }, deps) =>
    readSentCall(deps, website.id, params.callId),
  ),
  implementForWebsite(exportSentCallsEndpoint, async ({ website: { id, url }, query }, deps) => {
    const name = `${new URL(url).hostname}-sent`;
    return answer(Readable.from(exportSentCalls(deps, id, query)), {
      headers: downloadHeaders(name, fileFormats.csv),
    });
  }),
  implementForWebsite(readPrivacyEndpoint, ({ website }, deps) => readPrivacy(deps, website.id)),
  implementForWebsite(changePrivacyEndpoint, ({ website, body }, deps) =>
    changePrivacy(deps, website.id, body),
  ),
]);
