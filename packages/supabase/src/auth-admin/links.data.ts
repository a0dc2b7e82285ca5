import type { NewOneTimeToken, VerificationType } from '../auth-wire/index.ts';

interface Link {
  /** The `type` that verifies the link. */
  readonly verification: VerificationType;
  readonly tokenType: NewOneTimeToken['tokenType'];
  readonly sentAt: 'confirmation_sent_at' | 'recovery_sent_at' | 'email_change_sent_at';
  /** True if it creates a missing user. */
  readonly creates: boolean;
  /** True if refused for a confirmed address. */
  readonly onlyUnconfirmed: boolean;
}

const signUp = {
  tokenType: 'confirmation_token',
  sentAt: 'confirmation_sent_at',
  creates: true,
  onlyUnconfirmed: true,
} as const;
const recovery = {
  tokenType: 'recovery_token',
  sentAt: 'recovery_sent_at',
  onlyUnconfirmed: false,
} as const;
const change = {
  verification: 'email_change',
  sentAt: 'email_change_sent_at',
  creates: false,
  onlyUnconfirmed: false,
} as const;

/** The links of `generate_link`, by `type`. */
export const links = {
  signup: { verification: 'signup', ...signUp },
  invite: { verification: 'invite', ...signUp },
  magiclink: { verification: 'magiclink', ...recovery, creates: true },
  recovery: { verification: 'recovery', ...recovery, creates: false },
  email_change_current: { ...change, tokenType: 'email_change_token_current' },
  email_change_new: { ...change, tokenType: 'email_change_token_new' },
} as const satisfies Readonly<Record<string, Link>>;

export type LinkType = keyof typeof links;
