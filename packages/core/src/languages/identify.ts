import type { IdentifyLanguage } from '@dragoman/domain/translations';
import { eld } from 'eld/small';
import { catalogueCode } from './vote.ts';

/** Scores a text for every language that can be identified; a higher score is likelier. */
export const identifyLanguage: IdentifyLanguage = (text) =>
  new Map(
    Object.entries(eld.detect(text).getScores()).map(([code, score]) => [
      catalogueCode(code),
      score,
    ]),
  );
