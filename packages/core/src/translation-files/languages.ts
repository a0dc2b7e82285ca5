import { DragomanError } from '@dragoman/domain/errors';
import { isSameLanguage, languageByCode } from '@dragoman/domain/languages';
import type { Languages } from './unit.ts';

/** Holds a file to the languages that it is read for. */
export class FileLanguages implements Languages {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  #isNamed = false;

  constructor({ sourceLanguage, targetLanguage }: Languages) {
    this.sourceLanguage = sourceLanguage;
    this.targetLanguage = targetLanguage;
  }

  /**
   * Compares what a file says about its languages; undefined or empty if it says nothing. Throws
   * `DragomanError('file-language')`.
   */
  check(said: {
    readonly source?: string | undefined;
    readonly target?: string | undefined;
  }): void {
    compare(said.source, this.sourceLanguage, ofOriginals);
    compare(said.target, this.targetLanguage, ofTranslations);
    this.#isNamed ||= (said.target ?? '') !== '';
  }

  /** Throws `DragomanError('file-language-unknown')` if the file did not name the language of its translations. */
  assertNamed(): void {
    if (!this.#isNamed) throw new DragomanError('file-language-unknown', { field: 'fileLanguage' });
  }
}

type Sentence = { readonly message: (found: string, wanted: string) => string };

const ofOriginals: Sentence = {
  message: (found, wanted) =>
    `The original texts of this file are in ${found}, those of the website in ${wanted}.`,
};
const ofTranslations: Sentence = {
  message: (found, wanted) => `The translations of this file are in ${found}, not in ${wanted}.`,
};

function compare(said: string | undefined, wanted: string, { message }: Sentence): void {
  if (said === undefined || said === '' || isSameLanguage(said, wanted)) return;
  throw new DragomanError('file-language', { message: message(nameOf(said), nameOf(wanted)) });
}

/** Returns the English name of a language and its code: regions share a name. */
function nameOf(code: string): string {
  const short = code.slice(0, 35);
  const { englishName } = languageByCode(short);
  return englishName === short ? short : `${englishName} (${short})`;
}
