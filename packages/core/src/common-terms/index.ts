export { commonTermsOrigin, translateCommonTerm } from './common-terms.ts';
export { termsByLanguage } from './terms/index.ts';
