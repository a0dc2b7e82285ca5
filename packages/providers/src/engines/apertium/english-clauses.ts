import { describingVerbs, openingVerbs, verbsAlone } from './english-verbs.data.ts';

const tags = '(?:<[^<>]*>)*';
const opening = new RegExp(
  `(^|[.!?…]\\s+)(${tags})(${openingVerbs.join('|')})(?=${tags} ${tags}(?:the|an?|our|your|my|this|these|those|it|us|me|all|any|some|now|here|more)\\b(?![^.!?]*\\?))`,
  'giu',
);
const alone = new RegExp(`^(${tags}(?:${verbsAlone.join('|')})${tags}[.!…]*)$`, 'iu');
const describing = new RegExp(
  `(^|[.!?…]\\s+|, (?:if not |then |and )?)(${tags})(${describingVerbs.join('|')})(?=${tags} ${tags}(?:(?:the|an?|this|all|whether|if|its|how|true|false)\\b|<x\\d+/>))`,
  'giu',
);
/** 'Open now' and 'Open all day' have no verb. */
const hasNoVerb = /^open (?:now|here|all|more)/i;
const hasSubject = /\byou (?:can|may|could)\b/i;
const please = new RegExp(`^(\\s*${tags})please,? (?=${tags}\\p{L})`, 'iu');

/**
 * Adds the subject that an English sentence lacks, because the rules read its verb as a noun or participle otherwise: 'Read
 * our guide' becomes 'you can read our guide', 'Returns the value' becomes 'it returns the value'.
 */
export function withSubjects(text: string): string {
  if (hasSubject.test(text)) return text;
  // The dictionary lacks 'otherwise'.
  const asked = text.replace(please, '$1').replace(/\botherwise\b/g, 'if not');
  return asked
    .replace(alone, 'you can $1')
    .replace(opening, (found, start: string, before: string, verb: string, at: number) =>
      hasNoVerb.test(asked.slice(at + found.length - verb.length))
        ? found
        : `${start}you can ${before}${verb.toLowerCase()}`,
    )
    .replace(
      describing,
      (_, start: string, before: string, verb: string) =>
        `${start}it ${before}${verb.toLowerCase()}`,
    );
}

const addressed = new RegExp(
  `(^|[.!?…]\\s+|[¡¿])(${tags})(?:(nos|me|l[aeo]s?|te) )?puedes (${tags})(\\p{Ll}+)`,
  'giu',
);

/** Undoes `withSubjects` in the Spanish translation: 'Puedes leer nuestra guía' becomes 'Leer nuestra guía'. */
export function withoutSubjects(source: string, translation: string): string {
  if (hasSubject.test(source)) return translation;
  const plain = translation.replace(
    addressed,
    (_, start: string, before: string, pronoun = '', inner: string, verb: string) => {
      const attached = verb.endsWith('r') ? pronoun.toLowerCase() : '';
      return `${start}${before}${inner}${verb.charAt(0).toUpperCase()}${verb.slice(1)}${attached}`;
    },
  );
  if (!please.test(source)) return plain;
  const first = new RegExp(`^(\\s*)(${tags}\\p{L})`, 'u');
  return plain.replace(
    first,
    (_, space: string, letter: string) => `${space}Por favor, ${letter.toLowerCase()}`,
  );
}
