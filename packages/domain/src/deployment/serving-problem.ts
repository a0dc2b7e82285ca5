/** Why a visitor of a host is not answered by our proxies yet, or finds a language untranslated. */
export const servingProblems = [
  /** It shows no certificate that browsers trust. */
  'certificate',
  /** No answer, or not in time. */
  'unreachable',
  /** Another server answers. */
  'elsewhere',
  /** Our proxy answers, but the page of the language is not translated. */
  'untranslated',
] as const;

export type ServingProblem = (typeof servingProblems)[number];

/** What can be in the way of a host as a whole. */
export type HostProblem = Exclude<ServingProblem, 'untranslated'>;

const sentences: Readonly<Record<ServingProblem, string>> = {
  certificate: 'It has no valid certificate yet.',
  unreachable: 'Nobody answers there yet.',
  elsewhere: 'Another server answers there.',
  untranslated: 'Its start page is not translated yet.',
};

/** The sentence for a problem. */
export function servingProblemText(problem: ServingProblem): string {
  return sentences[problem];
}
