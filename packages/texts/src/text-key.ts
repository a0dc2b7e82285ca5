/** Returns the key of an English text. A text with several meanings has a context for the rarer ones, as gettext's `msgctxt`. */
export function textKey(source: string, context?: unknown): string {
  return context ? `${context}\u0004${source.trim()}` : source.trim();
}
