import type { Pair } from './check.ts';
import { controlTexts } from './control-texts.data.ts';
import type { IdentifyLanguage } from './foreign-answers.ts';
import { partsOf } from './parts.ts';
import { repair } from './repair.ts';
import { isOfRelatedLanguage, primarySubtag } from './scripts-of-languages.ts';
import { isStorable, validate } from './validate.ts';

/** A sentence that is sent along with texts: what happens to its answer happened to all answers of the call. */
export interface ControlText {
  readonly text: string;
  /** True if an answer is a translation of the sentence. */
  isTranslation(answer: string): boolean;
}

/** Returns the control text in the pair's source language. Undefined if the language is not in the catalog. */
export function controlTextFor(pair: Pair, identify?: IdentifyLanguage): ControlText | undefined {
  const text = controlTexts[pair.source];
  if (text === undefined) return undefined;
  const parts = partsOf(text, 'whole', { ...pair, maxCharacters: Number.POSITIVE_INFINITY });
  return {
    text,
    isTranslation(answer) {
      const candidate = repair(text, parts.join([answer]));
      return isStorable(validate(text, candidate, pair)) && isIn(pair.target, candidate, identify);
    },
  };
}

/** Share of the best language's score that the expected one reaches, for pairs such as Danish and Norwegian. */
const nearlyBest = 0.95;

function isIn(language: string, text: string, identify?: IdentifyLanguage): boolean {
  if (isOfRelatedLanguage(text, language)) return false;
  const scores = identify?.(text) ?? new Map<string, number>();
  const own = scores.get(primarySubtag(language));
  return own === undefined || own >= nearlyBest * Math.max(...scores.values());
}
