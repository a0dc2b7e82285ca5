import { sessionKey } from '../session/stored-session.ts';

/**
 * Runs before the first paint, so that the top navigation does not flicker. Inlined, and allowed by its hash. Without storage
 * nobody is signed in.
 */
export const signedInScript = `try{document.documentElement.toggleAttribute('data-signed-in',localStorage.getItem(${JSON.stringify(sessionKey)})!==null)}catch{}`;
