import { normalForm } from './readable.ts';

/** Converts a path segment to text for an engine: `our-story_2` becomes `our story 2`. */
export function slugToText(slug: string): string {
  return slug.replace(/[-_+]+/g, ' ').trim();
}

/** True if a path segment has words to translate: letters, and neither a file name nor an id (hash, UUID, number). */
export function isTranslatableSlug(slug: string): boolean {
  if (/\.[a-z0-9]{1,5}$/i.test(slug) || slug.length > 200) return false;
  if (/^[0-9a-f-]{16,}$/i.test(slug) || /\d{5,}/.test(slug)) return false;
  return /\p{L}{2,}/u.test(slug);
}

/**
 * Converts translated text to a path segment, not percent-encoded: lower case, without transliteration, words joined by
 * `-`, without characters reserved by RFC 3986. Empty if no letter or digit is left.
 */
export function slugFromText(text: string, language: string): string {
  const words = normalForm(text)
    .toLocaleLowerCase(language)
    .replace(/['’ʼ]/gu, '-')
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return (words ?? []).join('-').slice(0, 120).replace(/-$/, '');
}

/** Converts what a person typed as a slug: lower case, with `-` for white space. Other characters stay. */
export function slugFromInput(written: string, language: string): string {
  return written
    .trim()
    .toLocaleLowerCase(language)
    .replace(/[\s-]+/gu, (between) => (/\s/u.test(between) ? '-' : between));
}

const longestSlug = 200;

/** A slug as stored, or why it is rejected. */
export type SlugVerdict = { readonly slug: string } | { readonly refusal: string };

/**
 * Validates a slug typed by a person (not percent-encoded): trimmed and in NFC it must be a single path segment (RFC
 * 3986) of at most 200 characters, and not `.` or `..`.
 */
export function validateSlug(written: string): SlugVerdict {
  const slug = normalForm(written.trim());
  if (slug === '') return { refusal: 'A slug cannot be empty.' };
  if (slug.length > longestSlug) {
    return { refusal: `A slug has at most ${longestSlug} characters.` };
  }
  if (slug === '.' || slug === '..' || /[/\\?#%\s\p{Cc}\p{Cs}]/u.test(slug)) {
    return { refusal: 'A slug cannot contain spaces or any of / \\ ? # %.' };
  }
  return { slug };
}
