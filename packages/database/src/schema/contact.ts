import type { Generated } from 'kysely';
import type { GeneratedTime } from './websites.ts';

export interface ContactMessagesTable {
  id: Generated<string>;
  email: string;
  message: string;
  is_user: Generated<boolean>;
  created_at: GeneratedTime;
}

export interface BotCheckSolutionsTable {
  challenge: string;
  expires_at: Date;
}
