/** Finds misspelled words by the dictionaries that an operator has added. */
export interface SpellChecker {
  /** True if there is a dictionary of the language, a BCP 47 code. */
  hasDictionary(language: string): Promise<boolean>;
  /** Returns the words that no dictionary of the language has. Throws if the dictionary cannot be used. */
  misspelled(language: string, words: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns a few similar words for each, best first; none for those that there was no time for. */
  suggestions(
    language: string,
    words: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Frees the memory; the next call loads the dictionary again. */
  close(): Promise<void>;
}
