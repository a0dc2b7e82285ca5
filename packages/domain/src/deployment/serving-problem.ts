/** Why a visitor of a host is not answered by our proxies yet. */
export const servingProblems = [
  /** It shows no certificate that browsers trust. */
  'certificate',
  /** Nobody answers, or not in time. */
  'unreachable',
  /** Somebody else answers. */
  'elsewhere',
] as const;

export type ServingProblem = (typeof servingProblems)[number];

const sentences: Readonly<Record<ServingProblem, string>> = {
  certificate: 'It has no valid certificate yet.',
  unreachable: 'Nobody answers there yet.',
  elsewhere: 'Another server answers there.',
};

/** The sentence for a problem. */
export function servingProblemText(problem: ServingProblem): string {
  return sentences[problem];
}
