import type { PageView } from '@dragoman/domain/serving';
import {
  adjustMetaPolicies,
  adjustPolicy,
  metaPolicies,
  scriptNonce,
} from '@dragoman/domain/serving';
import { type LiveScript, stringsPath } from './live-script.ts';
import type { SwitcherOptions } from './switcher.ts';

/** A policy stands in the head; what lies beyond this many bytes is no head. */
const longestHead = 256 * 1024;

/** The Content-Security-Policies in a page's own head, in one line as a header would hold them; empty when there are none. */
export function policiesOf(page: Uint8Array): string {
  const head = readHead(page);
  if (!/content-security-policy/i.test(head)) return '';
  return metaPolicies(head)
    .map(({ text }) => text)
    .join(',');
}

/** The switcher with what the policies of the page's own head ask of its script element. */
export function switcherUnder(policies: string, switcher: SwitcherOptions): SwitcherOptions {
  if (policies === '') return switcher;
  const nonce = switcher.nonce ?? scriptNonce(policies);
  const hashed = nonce === undefined && /'strict-dynamic'/i.test(policies);
  return { ...switcher, nonce, integrity: hashed ? switcher.hash : switcher.integrity };
}

/** The page with the policies of its head adjusted as those of headers are; no other byte changes. */
export function withAdjustedPolicies(
  page: Uint8Array,
  { site, entryHost }: PageView,
  switcher: SwitcherOptions | undefined,
  live?: LiveScript | undefined,
): Uint8Array {
  const entryOrigin = `${entryHost.scheme}://${entryHost.authority}`;
  const needs = {
    siteOrigin: site.origin,
    entryOrigin,
    script: switcher && new URL(switcher.src, entryOrigin).href,
    scriptHash: switcher?.hash,
    ...(live && { inlineHash: live.hash, connect: entryOrigin + stringsPath }),
  };
  const head = readHead(page);
  const adjusted = adjustMetaPolicies(head, (policy) => adjustPolicy(policy, needs));
  if (adjusted === head) return page;
  return Buffer.concat([Buffer.from(adjusted, 'latin1'), page.subarray(head.length)]);
}

function readHead(page: Uint8Array): string {
  const { buffer, byteOffset, length } = page;
  return Buffer.from(buffer, byteOffset, Math.min(length, longestHead)).toString('latin1');
}
