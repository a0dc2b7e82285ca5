import type { CommonTerms } from '../terms.data.ts';
import { ar } from './ar.data.ts';
import { bg } from './bg.data.ts';
import { cs } from './cs.data.ts';
import { da } from './da.data.ts';
import { de } from './de.data.ts';
import { el } from './el.data.ts';
import { es } from './es.data.ts';
import { et } from './et.data.ts';
import { fi } from './fi.data.ts';
import { fr } from './fr.data.ts';
import { hu } from './hu.data.ts';
import { id } from './id.data.ts';
import { it } from './it.data.ts';
import { ja } from './ja.data.ts';
import { ko } from './ko.data.ts';
import { lt } from './lt.data.ts';
import { lv } from './lv.data.ts';
import { nb } from './nb.data.ts';
import { nl } from './nl.data.ts';
import { pl } from './pl.data.ts';
import { pt } from './pt.data.ts';
import { ro } from './ro.data.ts';
import { ru } from './ru.data.ts';
import { sk } from './sk.data.ts';
import { sl } from './sl.data.ts';
import { sv } from './sv.data.ts';
import { tr } from './tr.data.ts';
import { uk } from './uk.data.ts';
import { zh } from './zh.data.ts';

/** Translations of the common terms by catalog language code. */
export const termsByLanguage: Readonly<Record<string, CommonTerms>> = {
  ar,
  bg,
  cs,
  da,
  de,
  el,
  es,
  et,
  fi,
  fr,
  hu,
  id,
  it,
  ja,
  ko,
  lt,
  lv,
  nb,
  nl,
  pl,
  pt,
  ro,
  ru,
  sk,
  sl,
  sv,
  tr,
  uk,
  zh,
};
