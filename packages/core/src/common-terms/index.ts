export { commonTermsOrigin, translateCommonTerm } from './common-terms.ts';
