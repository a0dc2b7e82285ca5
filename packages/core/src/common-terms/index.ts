export { commonTermsOrigin, translateCommonTerm } from './common-terms.ts';
export { englishTerms } from './terms.data.ts';
