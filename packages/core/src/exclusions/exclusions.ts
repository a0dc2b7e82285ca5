import type { ExclusionsAnswer } from '@dragoman/contract/exclusions';
import { DragomanError } from '@dragoman/domain/errors';
import {
  type ExclusionRule,
  faultOfRules,
  isPageRule,
  pageTest,
  ruleKey,
} from '@dragoman/domain/exclusions';
import type { HasJobs } from '../jobs/index.ts';
import { latestScan, readRuleCounts, requestScan } from '../scans/index.ts';
import { websiteFor } from '../websites/index.ts';
import { lockRules, readPagePaths, storeRules } from './exclusions.store.ts';

type Owner = Parameters<typeof websiteFor>[1];

/** Returns a website's rules with what each hits. Throws `DragomanError('not-found')`. */
export async function readExclusions(
  deps: HasJobs,
  owner: Owner,
  websiteId: string,
): Promise<ExclusionsAnswer> {
  const { id, exclusions } = await websiteFor(deps, owner, websiteId);
  const { kysely } = deps.database;
  const hasPageRules = exclusions.rules.some(isPageRule);
  const [counts, paths, scan] = await Promise.all([
    readRuleCounts(kysely, id),
    hasPageRules ? readPagePaths(kysely, id) : [],
    latestScan(deps, id),
  ]);
  const counted = new Map(counts.map(({ rule, ...count }) => [rule, count]));
  const rules = exclusions.rules.map((rule) => {
    const { pages, texts, words } = counted.get(ruleKey(rule)) ?? { pages: 0, texts: 0, words: 0 };
    return {
      ...written(rule),
      pages: isPageRule(rule) ? hitsOf(rule, paths) : pages,
      texts,
      words,
    };
  });
  return { rules, counting: scan?.status === 'queued' || scan?.status === 'running' };
}

function hitsOf(rule: ExclusionRule, paths: readonly string[]): number {
  return paths.filter(pageTest(rule)).length;
}

function written({ kind, value, effect, languages }: ExclusionRule) {
  return { kind, value, effect, ...(languages?.length && { languages: [...languages] }) };
}

/**
 * Replaces a website's rules and scans it anew if it was scanned before. Throws `DragomanError`: `bad-request` for a rule that
 * cannot be used, `conflict` if the rules are not `previous` any more.
 */
export async function replaceExclusions(
  deps: HasJobs,
  owner: Owner,
  websiteId: string,
  {
    rules,
    previous,
  }: { rules: readonly ExclusionRule[]; previous?: readonly ExclusionRule[] | undefined },
): Promise<ExclusionsAnswer> {
  const { id } = await websiteFor(deps, owner, websiteId);
  const fault = faultOfRules(rules);
  if (fault !== undefined)
    throw new DragomanError('bad-request', {
      field: `rules.${fault.index}.value`,
      message: fault.message,
    });
  await deps.database.kysely.transaction().execute(async (transaction) => {
    const current = await lockRules(transaction, id);
    if (previous !== undefined && keysOf(previous) !== keysOf(current))
      throw new DragomanError('conflict', {
        message: 'The rules were changed elsewhere. Look at them again before you change them.',
      });
    await storeRules(transaction, id, rules.map(written));
  });
  if ((await latestScan(deps, id)) !== undefined) await requestScan(deps, id);
  return readExclusions(deps, owner, id);
}

function keysOf(rules: readonly ExclusionRule[]): string {
  return JSON.stringify(rules.map(ruleKey));
}
