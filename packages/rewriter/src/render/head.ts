import { type CompiledPage, OPERATION_SIZE } from '../cut/compiled-page.ts';
import { ALTERNATE, CANONICAL, kindOf } from '../cut/operations.ts';
import { DOUBLE } from '../scan/tag-reader.ts';
import { decodeAttribute } from '../text/references.ts';
import type { Target } from '../types.ts';
import { escapeAttribute } from './output.ts';

/** True if the target is the page's own language: its language attributes then stay unchanged. */
export function isOwnLanguage(compiled: CompiledPage, target: Target): boolean {
  return target.language.toLowerCase() === compiled.sourceLanguage.toLowerCase();
}

/** Returns the `<html>` tag for a page that has none. */
export function htmlTag(target: Target): string {
  const dir = target.direction === 'rtl' ? ' dir="rtl"' : '';
  return `<html lang="${escapeAttribute(target.language, DOUBLE)}"${dir}>`;
}

/** Returns the additions to the head: missing alternates and canonical, and the caller's HTML. */
export function headAdditions(compiled: CompiledPage, target: Target): string {
  let html = '';
  if (target.canonical !== undefined && !hasCanonical(compiled)) {
    html += `<link rel="canonical" href="${escapeAttribute(target.canonical, DOUBLE)}">`;
  }
  if (target.alternates !== undefined && target.alternates.length > 0) {
    const present = pageAlternates(compiled);
    for (const { hreflang, href } of target.alternates) {
      if (present.has(hreflang.toLowerCase())) continue;
      const language = escapeAttribute(hreflang, DOUBLE);
      html += `<link rel="alternate" hreflang="${language}" href="${escapeAttribute(href, DOUBLE)}">`;
    }
  }
  return html + (target.headHtml ?? '');
}

function hasCanonical(compiled: CompiledPage): boolean {
  for (let at = 2; at < compiled.operations.length; at += OPERATION_SIZE) {
    if (kindOf(compiled.operations[at]!) === CANONICAL) return true;
  }
  return false;
}

function pageAlternates(compiled: CompiledPage): Set<string> {
  const { bytes, operations } = compiled;
  const found = new Set<string>();
  for (let at = 0; at < operations.length; at += OPERATION_SIZE) {
    if (kindOf(operations[at + 2]!) !== ALTERNATE) continue;
    const language = decodeAttribute(bytes, operations[at + 3]!, operations[at + 4]!);
    found.add(language.trim().toLowerCase());
  }
  return found;
}
