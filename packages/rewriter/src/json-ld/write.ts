/** Text as the inside of a JSON string that may stand in a `<script>`: `<` and the line separators are escaped. */
export function writeJsonText(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
