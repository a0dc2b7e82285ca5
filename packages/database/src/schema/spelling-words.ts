import type { GeneratedTime } from './websites.ts';

/** Words that an owner added to the spelling of a website in one language. */
export interface SpellingWordsTable {
  website_id: string;
  target_language: string;
  word: string;
  created_at: GeneratedTime;
}
