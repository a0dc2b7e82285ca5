import type { Generated } from 'kysely';
import type { GeneratedTime, OptionalTime } from './websites.ts';

export interface ContactMessagesTable {
  id: Generated<string>;
  email: string;
  message: string;
  is_user: Generated<boolean>;
  created_at: GeneratedTime;
  /** Null while the support address has not got it. */
  mailed_at: OptionalTime;
  /** When it was last taken to be mailed. */
  mail_tried_at: OptionalTime;
}

export interface BotCheckSolutionsTable {
  challenge: string;
  expires_at: Date;
}
