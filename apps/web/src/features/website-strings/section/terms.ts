// Loaded with the details or on a key, not with the list.
export { missingTerms, termFinder, wordPattern } from '@dragoman/domain/translations';
