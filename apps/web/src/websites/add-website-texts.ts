import { exampleHost } from './example-host.ts';

/** What the forms that add a website say [visitor-account-admin §2, Add-website form; §8]; the rules of the input are the domain's. */
export const addWebsiteWords = {
  placeholder: `Enter website URL (e.g., ${exampleHost})`,
  adding: 'Adding website...',
  scanning: 'Scanning website... (this might take a while)',
  failed: 'An error occurred while adding the website.',
} as const;
