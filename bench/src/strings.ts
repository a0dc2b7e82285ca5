const words =
  `the a fresh tea cup of green leaves from small farms in high mountains shipped every week with free returns
  order now and we send it tomorrow our team answers within one day read more about how people choose their first pot`.split(
    /\s+/,
  );

/** Returns the n-th of a million realistic strings: distinct, 5 to 120 characters, some with inline tags. */
export function sourceText(n: number): string {
  const length = 2 + (n % 17);
  let text = `${words[n % words.length]} ${n.toString(36)}`;
  for (let index = 0; index < length; index++) {
    text += ` ${words[(n * (index + 3) + index) % words.length]}`;
  }
  return n % 7 === 0 ? `${text} <1>${words[n % 31]}</1>` : text;
}

/** Returns a fake translation of similar length, with accents. */
export function translationText(n: number): string {
  return sourceText(n).replaceAll('e', 'é').replaceAll('a', 'ã');
}
