/** Formats text as the inside of a JSON string in a `<script>`: escapes `<` and the line separators. */
export function writeJsonText(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
