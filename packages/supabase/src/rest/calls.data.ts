import { normalizeWebsiteUrl } from '@dragoman/domain/addresses';
import { isSwitcherColumn } from '@dragoman/domain/language-switcher';
import { languageCatalogue } from '@dragoman/domain/languages';
import { z } from 'zod';

/**
 * Every call of rest/v1 that a screen of ours makes or a specification names [owner-workspace §7 and visitor-account-admin §7, Direct
 * data-store access]. Nothing else is served. Row-level security decides on rows; this list is the second wall.
 */
export interface TableCalls {
  readonly roles: readonly Role[];
  /** Readable columns, in the order of `*`. */
  readonly columns: readonly string[];
  /** Columns that a filter may compare, with its operators; each column once per call. */
  readonly filters: Readonly<Record<string, readonly Operator[]>>;
  /** Values of the parameter `or`, each with its SQL. */
  readonly or?: Readonly<Record<string, string>>;
  readonly orders?: readonly string[];
  readonly embeds?: Readonly<Record<string, Embed>>;
  /** Reads need an `eq` filter on this column. */
  readonly readBy?: string;
  /** Updates and deletions need an `eq` filter on one of these columns. */
  readonly changedBy?: readonly string[];
  /** Written columns, with what they may hold. */
  readonly insert?: Writable;
  /** Rows that one account may add in ten minutes. */
  readonly insertsPerTenMinutes?: number;
  readonly update?: Writable;
  /** Roles that may delete. */
  readonly delete?: readonly Role[];
}

export type Role = 'anon' | 'authenticated';
export type Operator = 'eq' | 'in' | 'is' | 'ilike';
type Writable = Readonly<Record<string, z.ZodType>>;

/** Rows of another table, as a list in each row. */
export interface Embed {
  readonly columns: readonly string[];
  readonly filters: Readonly<Record<string, readonly Operator[]>>;
  /** The other table's column that holds this row's `id`. */
  readonly key: string;
}

/** Lengths in characters and counts, checked before anything is read. */
export const lengths = {
  query: 16_384,
  parameters: 16,
  parameterName: 64,
  parameterValue: 8192,
  inList: 100,
  header: 128,
  bodyBytes: 65_536,
  /** Objects within objects in a written value. */
  jsonLevels: 8,
  rowsPerAnswer: 1000,
  rowsPerInsert: 1,
} as const;

/** Statement timeouts in milliseconds. */
export const timeouts: Readonly<Record<Role, number>> = { anon: 1000, authenticated: 8000 };

const user = ['authenticated'] as const;
const everybody = ['anon', 'authenticated'] as const;
const text = (most: number) => z.string().max(most);
const language = z.enum(languageCatalogue.map(({ code }) => code));
const websiteAddress = text(2048).refine(isWebsiteUrl, 'must be the address of a website');
const settings = {
  name: text(500).nullable(),
  original_language: language,
  translation_languages: z.array(language).max(languageCatalogue.length),
  language_switcher_config: z.unknown().refine(isSwitcherColumn, 'must be a language switcher'),
};
const update = { ...settings, data_attributes: z.array(text(5000)).max(100) };
const unchanged = ['eq', 'is'] as const;
const pictureColumns = ['id', 'website_media_id', 'target_language', 'translated_media'] as const;

export const calls: Readonly<Record<string, TableCalls>> = {
  websites: {
    roles: user,
    columns: [
      ...['id', 'user_id', 'name', 'url', 'first_path', 'original_language'],
      ...['translation_languages', 'total_word_count', 'status', 'dns_checked', 'snippet_checked'],
      ...['url_structure', 'language_switcher_config', 'exclusions', 'masks', 'sent_calls_days'],
      ...['data_attributes', 'translation_budget', 'created_at', 'deleted_at'],
    ],
    filters: {
      id: ['eq'],
      user_id: ['eq'],
      url: ['eq'],
      ...Object.fromEntries(Object.keys(update).map((column) => [column, unchanged])),
    },
    or: { '(status.is.null,status.neq.deleted)': "status is distinct from 'deleted'" },
    orders: ['created_at'],
    insert: {
      ...settings,
      user_id: z.uuid(),
      url: websiteAddress,
      created_at: text(40),
      // What the server decides has its first value.
      total_word_count: z.literal(0),
      status: z.literal([null, 'pending']),
      dns_checked: z.literal(false),
      snippet_checked: z.literal(false),
      url_structure: z.enum(['subdomain', 'subdirectory']),
    },
    insertsPerTenMinutes: 60,
    update,
    changedBy: ['id'],
  },
  website_media: {
    roles: user,
    columns: ['id', 'website_id', 'original_media', 'created_at', 'gone_at', 'size_of'],
    filters: {
      id: ['eq'],
      website_id: ['eq'],
      size_of: ['is', 'in'],
      gone_at: ['is'],
      original_media: ['eq', 'ilike'],
    },
    orders: ['created_at', 'original_media'],
    embeds: {
      translated_media: {
        columns: pictureColumns,
        filters: { target_language: ['eq'] },
        key: 'website_media_id',
      },
    },
    insert: { website_id: z.uuid(), original_media: text(4096) },
    update: { original_media: text(4096) },
    delete: user,
    changedBy: ['id'],
  },
  translated_media: {
    roles: user,
    columns: pictureColumns,
    filters: { id: ['eq'], website_media_id: ['eq', 'in'], target_language: ['eq'] },
    insert: { website_media_id: z.uuid(), target_language: language, translated_media: text(4096) },
    update: { translated_media: text(4096) },
    delete: user,
    changedBy: ['id', 'website_media_id'],
  },
  temp_websites: {
    roles: everybody,
    columns: ['id', 'url', 'original_language', 'created_at', 'expires_at'],
    filters: { id: ['eq'] },
    readBy: 'id',
    insert: {
      url: websiteAddress,
      original_language: language,
      created_at: text(40),
      expires_at: text(40),
    },
    delete: user,
    changedBy: ['id'],
  },
  admins: { roles: user, columns: ['user_id'], filters: { user_id: ['eq'] } },
  paused_websites: { roles: user, columns: ['reason'], filters: { website_id: ['eq'] } },
  language_addresses: {
    roles: user,
    columns: ['language', 'address', 'serving_since', 'serving_problem'],
    filters: { website_id: ['eq'] },
  },
};

function isWebsiteUrl(url: string): boolean {
  try {
    return URL.canParse(url) && normalizeWebsiteUrl(url) !== '';
  } catch {
    return false;
  }
}
