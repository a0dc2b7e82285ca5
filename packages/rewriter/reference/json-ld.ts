import { hasLetters } from './items.ts';

const textProperties = new Set(
  `name headline alternativeHeadline description articleBody text caption abstract reviewBody slogan award keywords about
  jobTitle alternateName disambiguatingDescription`.split(/\s+/),
);
const namedTypes = /^(?:https?:\/\/schema\.org\/)?(?:Person|Organization)$/;

/** UNITS.md, "Title and JSON-LD": returns the texts of one block in order; none if it is not valid JSON. */
export function jsonLdTexts(source: string): string[] {
  if (source.includes('<!--')) return [];
  let data: unknown;
  try {
    data = JSON.parse(source);
  } catch {
    return [];
  }
  const texts: string[] = [];
  collect(data, texts);
  return texts;
}

function collect(value: unknown, texts: string[]): void {
  if (Array.isArray(value)) for (const part of value) collect(part, texts);
  else if (typeof value === 'object' && value !== null) collectObject(value, texts);
}

function collectObject(object: object, texts: string[]): void {
  const keepsName = hasNamedType(object);
  for (const [property, value] of Object.entries(object)) {
    const translates = textProperties.has(property) && !(property === 'name' && keepsName);
    for (const part of Array.isArray(value) ? value : [value]) {
      if (typeof part !== 'string') collect(part, texts);
      else if (translates && hasLetters(part)) texts.push(part);
    }
  }
}

function hasNamedType(object: object): boolean {
  const type: unknown = '@type' in object ? object['@type'] : undefined;
  return [type].flat().some((name) => typeof name === 'string' && namedTypes.test(name));
}
