import type { GeneratedTime } from './websites.ts';

/** A link by which an owner edits a translation on the live page, used once. */
export interface LiveEditorLinksTable {
  /** SHA-256 of the link's token. */
  token_hash: Buffer;
  website_id: string;
  language: string;
  user_id: string;
  /** The link ends with this session. */
  session_id: string | null;
  /** The only origin that may show the page in a frame. */
  editor_origin: string;
  expires_at: GeneratedTime;
}
