import type { Generated } from 'kysely';
import type { GeneratedTime } from './websites.ts';

/** A key of an owner for a translation engine. */
export interface EngineKeysTable {
  id: Generated<string>;
  user_id: string;
  /** Null for all websites of the owner. */
  website_id: string | null;
  engine: string;
  /** Encrypted; the key's id is authenticated with it. */
  sealed_key: Buffer;
  /** Its last characters. */
  hint: string;
  base_url: string | null;
  model: string | null;
  region: string | null;
  /** Null for all target languages. */
  languages: string[] | null;
  /** Keys are tried in this order, those of a website first. */
  position: Generated<number>;
  created_at: GeneratedTime;
}
