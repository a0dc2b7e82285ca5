import type { Generated } from 'kysely';
import type { GeneratedTime, OptionalTime } from './websites.ts';

export interface ContactMessagesTable {
  id: Generated<string>;
  email: string;
  message: string;
  is_user: Generated<boolean>;
  created_at: GeneratedTime;
  /** Null until mailed to the support address. */
  mailed_at: OptionalTime;
  /** When mailing was last attempted. */
  mail_tried_at: OptionalTime;
}

export interface BotCheckSolutionsTable {
  challenge: string;
  expires_at: Date;
}
