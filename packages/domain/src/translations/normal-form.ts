/**
 * Normalizes to NFC in linear time. Sorting the combining marks of one letter is quadratic, so a joiner is inserted
 * after each 30 of them, as in the Stream-Safe Text Format (UAX #15, section 13).
 */
export function normalForm(text: string): string {
  return text
    .replace(/\p{M}+/gu, (marks) => marks.replace(/.{30}/gsu, '$&\u034f'))
    .normalize('NFC');
}
