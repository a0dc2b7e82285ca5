import { decodeAttribute } from '../text/references.ts';
import { refreshAddress } from '../text/refresh.ts';
import type { Link } from '../types.ts';
import { type CompiledPage, OPERATION_SIZE } from './compiled-page.ts';
import {
  ALTERNATE,
  CANONICAL,
  extraOf,
  isNofollow,
  kindOf,
  LINK,
  linkRoles,
  REFRESH,
} from './operations.ts';

/** Returns all URLs of a page in order, with duplicates and any scheme; for images see `media`. */
export function links(compiled: CompiledPage): Link[] {
  const { bytes, operations } = compiled;
  const found: Link[] = [];
  for (let at = 0; at < operations.length; at += OPERATION_SIZE) {
    const meta = operations[at + 2]!;
    const kind = kindOf(meta);
    const value = () => decodeAttribute(bytes, operations[at]!, operations[at + 1]!);
    if (kind === REFRESH) {
      const address = refreshAddress(value());
      if (address !== undefined) {
        found.push({ href: address.text, role: 'refresh', nofollow: false });
      }
    }
    if (kind !== LINK && kind !== ALTERNATE && kind !== CANONICAL) continue;
    const language = operations[at + 3]!;
    found.push({
      href: value(),
      role: linkRoles[extraOf(meta)]!,
      ...(language < 0 ? {} : { hreflang: decodeAttribute(bytes, language, operations[at + 4]!) }),
      nofollow: isNofollow(meta),
    });
  }
  return found;
}
