import { parseUnitText } from '../website-strings/index.ts';

/** Longer texts are read as prose. */
const longestName = 80;

/** How names of code are written: `sortBy()`, `camelCase`, `PascalCase`, `snake_case`, `--flag`, `$NAME`, `a::b`, `index.ts`. */
const forms: readonly RegExp[] = [
  /^[\w$.:]+\(\)$/,
  /^[a-z]+[A-Z]\w*$/,
  /^[A-Z][a-z0-9]+[A-Z]\w*$/,
  /^(?=[^_]*_)(?=[^a-zA-Z]*[a-zA-Z])\w+$/,
  /^--?[a-z][\w-]*$/,
  /^\$\w+$/,
  /^\w+(?:::|->)\w+$/,
  /^[\w./-]+\.(?:html?|css|[jt]sx?|mjs|json|md|txt|ya?ml|toml|sh|py|rb|go|rs|java|c|h|cpp|php|xml|sql|conf|ini|log)$/,
];

/** True if a unit is a name of code, which is the same in every language. */
export function isCodeName(unitText: string): boolean {
  if (unitText.length > longestName) return false;
  const literal = parseUnitText(unitText)
    .map((piece) => (piece.type === 'text' ? piece.text : ''))
    .join('')
    .trim();
  return forms.some((form) => form.test(literal));
}
