/** A value of a JSON-LD block that differs between languages. */
export interface JsonValue {
  /** A text to translate, or a URL. */
  readonly kind: 'text' | 'url';
  readonly text: string;
  /** Position of the string without quotes, in UTF-16 units from the block's start. */
  readonly start: number;
  readonly end: number;
  /** Names of the enclosing properties, joined by dots. */
  readonly path: string;
}

const textProperties = new Set(
  `name headline alternativeHeadline description articleBody text caption abstract reviewBody slogan award keywords about
  jobTitle alternateName disambiguatingDescription`.split(/\s+/),
);
/** Longer paths are truncated: for nested values their total length would be quadratic. */
const longestPath = 200;
/** Properties that are the same in every language for a person or an organization. */
const ofParties = new Set(['name', 'url']);
const partyTypes = /^(?:https?:\/\/schema\.org\/)?(?:Person|Organization)$/;

interface Level {
  readonly isObject: boolean;
  /** The property that contains this value, and the value's path. */
  readonly property: string;
  readonly path: string;
  /** The key of the next value. */
  key: string;
  /** True for a person or an organization. */
  isParty: boolean;
}

/**
 * Returns the texts (UNITS.md, "Title and JSON-LD") and each `url` of a JSON-LD block in order; none if it is not valid JSON
 * (RFC 8259). Linear and not recursive.
 */
export function jsonLdValues(source: string): JsonValue[] {
  try {
    JSON.parse(source);
  } catch {
    return [];
  }
  return new Walk(source).values();
}

interface Found extends JsonValue {
  readonly level: Level;
  readonly property: string;
}

/** Walks valid JSON from one structural character to the next. */
class Walk {
  readonly #source: string;
  readonly #levels: Level[] = [];
  readonly #found: Found[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  values(): JsonValue[] {
    const source = this.#source;
    for (let at = 0; at < source.length; at++) {
      const character = source[at];
      if (character === '{' || character === '[') this.#open(character === '{');
      else if (character === '}' || character === ']') this.#levels.pop();
      else if (character === ',') this.#nextMember();
      else if (character === '"') at = this.#string(at);
    }
    return this.#found.filter(({ level, property }) => !level.isParty || !ofParties.has(property));
  }

  #open(isObject: boolean): void {
    const parent = this.#levels.at(-1);
    const property = parent === undefined ? '' : parent.isObject ? parent.key : parent.property;
    const prefix = parent === undefined ? '' : parent.path;
    const step = parent?.isObject ? parent.key : '';
    const isLong = prefix.length + step.length > longestPath;
    const path = isLong || step === '' ? prefix : prefix === '' ? step : `${prefix}.${step}`;
    const nested = parent !== undefined && !parent.isObject && !isObject;
    this.#levels.push({
      isObject,
      property: nested ? '' : property,
      path,
      key: '',
      isParty: false,
    });
    if (parent?.isObject) parent.key = '';
  }

  /** Clears the key, which is still set after a value that is not a string. */
  #nextMember(): void {
    const level = this.#levels.at(-1);
    if (level !== undefined) level.key = '';
  }

  /** Reads the key or string value whose opening quote is at `start`; returns the position of its closing quote. */
  #string(start: number): number {
    const source = this.#source;
    let end = start + 1;
    while (source[end] !== '"') end += source[end] === '\\' ? 2 : 1;
    const level = this.#levels.at(-1);
    if (level === undefined) return end;
    if (level.isObject && level.key === '') {
      level.key = keyAt(source, start, end);
      return end;
    }
    this.#value(level, start, end);
    return end;
  }

  #value(level: Level, start: number, end: number): void {
    const property = level.isObject ? level.key : level.property;
    const owner = level.isObject ? level : this.#levels.at(-2);
    if (level.isObject) level.key = '';
    if (owner === undefined || !owner.isObject) return;
    if (property === '@type') {
      if (partyTypes.test(parseString(this.#source, start, end))) owner.isParty = true;
      return;
    }
    const kind = property === 'url' ? 'url' : 'text';
    if (kind === 'text' && !textProperties.has(property)) return;
    const path = level.isObject && level.path !== '' ? `${level.path}.${property}` : property;
    const text = parseString(this.#source, start, end);
    const where = level.isObject ? path : level.path;
    this.#found.push({ kind, text, start: start + 1, end, path: where, level: owner, property });
  }
}

function parseString(source: string, start: number, end: number): string {
  return String(JSON.parse(source.slice(start, end + 1)));
}

/** Returns a key; an empty key is replaced with '\0', so that it is not taken for "no key yet". */
function keyAt(source: string, start: number, end: number): string {
  return end === start + 1 ? '\0' : parseString(source, start, end);
}

/** Formats text as the inside of a JSON string in a `<script>`: escapes `<` and the line separators. */
export function writeJsonText(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
