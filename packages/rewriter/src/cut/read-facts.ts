import { decodeAttribute } from '../text/references.ts';
import type { PageFacts } from '../types.ts';
import {
  FACT_BASE,
  FACT_CANONICAL,
  FACT_LANG,
  FACT_OG_LOCALE,
  FACT_REFRESH,
  FACT_ROBOTS,
  type Plan,
} from './plan.ts';

const names = [
  ['lang', FACT_LANG],
  ['base', FACT_BASE],
  ['canonical', FACT_CANONICAL],
  ['robots', FACT_ROBOTS],
  ['ogLocale', FACT_OG_LOCALE],
  ['refresh', FACT_REFRESH],
] as const;

/** What the page says of itself, references decoded; `refresh` is the whole `content` of the `<meta>`. */
export function facts(plan: Plan): PageFacts {
  const found: { -readonly [Name in keyof PageFacts]: PageFacts[Name] } = {};
  for (const [name, fact] of names) {
    const start = plan.facts[fact * 2]!;
    if (start >= 0) found[name] = decodeAttribute(plan.bytes, start, plan.facts[fact * 2 + 1]!);
  }
  return found;
}
