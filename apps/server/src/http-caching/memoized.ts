/** Longer texts are rare, and their results are not worth the memory. */
const maxKeptCharacters = 300;
const maxKeptTexts = 500;

/** Caches the results of a pure function of one text: the same few header values come again and again. */
export function memoized<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const cached = known.get(text);
    if (cached !== undefined || text.length > maxKeptCharacters) return cached ?? read(text);
    if (known.size >= maxKeptTexts) known.clear();
    const value = read(text);
    known.set(text, value);
    return value;
  };
}
