/** Why a visitor to a host is not served by our proxies yet, or gets an untranslated language. */
const servingProblems = [
  /** The host has no certificate that browsers trust. */
  'certificate',
  /** No response, or not in time. */
  'unreachable',
  /** Another server responds. */
  'elsewhere',
  /** Our proxy responds, but the language's page is not translated. */
  'untranslated',
] as const;

export type ServingProblem = (typeof servingProblems)[number];

/** Problems of a host as a whole. */
export type HostProblem = Exclude<ServingProblem, 'untranslated'>;

const sentences: Readonly<Record<ServingProblem, string>> = {
  certificate: 'It has no valid certificate yet.',
  unreachable: 'Nobody answers there yet.',
  elsewhere: 'Another server answers there.',
  untranslated: 'Its start page is not translated yet.',
};

/** Returns the sentence for a problem. */
export function servingProblemText(problem: ServingProblem): string {
  return sentences[problem];
}
