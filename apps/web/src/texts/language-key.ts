/** Key under which the browser stores the visitor's language. */
export const languageKey = 'dragoman-language';
