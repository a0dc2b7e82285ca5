import { text } from '../texts/texts.ts';
/** The {host} in texts about website URLs [visitor-account-admin §2, §5]. Reserved for examples. */
export const exampleHost = 'example.com';

/** Texts of the forms that add a website [visitor-account-admin §2, Add-website form; §8]. */
export const addWebsiteTexts = {
  placeholder: text('Enter website URL (e.g., example.com)'),
  adding: text('Adding website...'),
  scanning: text('Scanning website... (this might take a while)'),
  failed: text('An error occurred while adding the website.'),
} as const;
