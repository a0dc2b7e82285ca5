import {
  readJsonRulesEndpoint,
  replaceJsonRulesEndpoint,
  tryJsonRuleEndpoint,
} from '@dragoman/contract/json-rules';
import { type HasDatabase, updateRow } from '@dragoman/database/connection';
import { isSameSite } from '@dragoman/domain/addresses';
import { DragomanError } from '@dragoman/domain/errors';
import { faultOfJsonRules, JsonPaths, type JsonRule } from '@dragoman/domain/json-rules';
import type { PageFetcher } from '@dragoman/providers/outgoing/port';
import { jsonUnits } from '@dragoman/rewriter';
import { endpointsOf } from '../api/index.ts';
import { implementForWebsite } from '../websites/index.ts';

interface JsonRuleDeps extends HasDatabase {
  readonly fetchPage: PageFetcher;
}

export const jsonRuleEndpoints = endpointsOf<JsonRuleDeps>([
  implementForWebsite(readJsonRulesEndpoint, async ({ website }) => written(website.json_rules)),
  implementForWebsite(replaceJsonRulesEndpoint, async ({ website, body }, { database }) => {
    refuse(faultOfJsonRules(body.rules));
    await updateRow(database.kysely, 'websites', website.id, {
      json_rules: JSON.stringify(body.rules),
    });
    return written(body.rules);
  }),
  implementForWebsite(tryJsonRuleEndpoint, async ({ website, query }, { fetchPage }) => {
    const texts = query.texts.split('\n').flatMap((line) => line.trim() || []);
    refuse(faultOfJsonRules([{ path: query.path.split('?', 1).join(), texts }]));
    const { body, status, url } = await fetchPage(new URL(website.url).origin + query.path, limits);
    const source = new TextDecoder().decode(body);
    if (status !== 200 || !isSameSite(url, website.url) || !isJson(source))
      refuse({ field: 'path', message: 'The address did not answer with JSON.' });
    const units = jsonUnits(source, new JsonPaths(texts));
    return { texts: units.slice(0, mostTried).map(({ text }) => text) };
  }),
]);

const limits = {
  headers: { accept: 'application/json' },
  maxBytes: 2 * 1024 * 1024,
  timeout: 10_000,
};
const mostTried = 20;

function refuse(fault: { readonly field: string; readonly message: string } | undefined): void {
  if (fault !== undefined) throw new DragomanError('bad-request', fault);
}

function isJson(source: string): boolean {
  try {
    JSON.parse(source);
    return true;
  } catch {
    return false;
  }
}

function written(rules: readonly JsonRule[]) {
  return { rules: rules.map(({ path, texts }) => ({ path, texts: [...texts] })) };
}
