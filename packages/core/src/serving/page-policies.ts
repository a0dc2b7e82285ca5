import {
  adjustMetaPolicies,
  adjustPolicy,
  metaPolicies,
  type PageView,
  scriptNonce,
} from '@dragoman/domain/serving';
import { type LiveScript, stringsPath } from './live-script.ts';
import type { SwitcherOptions } from './switcher.ts';

/** Policies are in the head; bytes beyond this are not searched. */
const longestHead = 256 * 1024;

/** Returns the Content-Security-Policies of a page's meta elements as one header value; empty if none. */
export function policiesOf(page: Uint8Array): string {
  return metaPolicies(readHead(page))
    .map(({ text }) => text)
    .join(',');
}

/** Returns the switcher options with the nonce or hash that the page's meta policies require. */
export function switcherUnder(policies: string, switcher: SwitcherOptions): SwitcherOptions {
  if (policies === '') return switcher;
  const nonce = switcher.nonce ?? scriptNonce(policies);
  const hashed = nonce === undefined && /'strict-dynamic'/i.test(policies);
  return { ...switcher, nonce, integrity: hashed ? switcher.hash : switcher.integrity };
}

/** Adjusts the policies in the page's head like header policies; no other byte changes. */
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
