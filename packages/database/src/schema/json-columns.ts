import type { Exclusions } from '@dragoman/domain/exclusions';
import type { JsonRule } from '@dragoman/domain/json-rules';
import type { MaskRule } from '@dragoman/domain/masking';
import type { Scopes } from '@dragoman/domain/permissions';

type JsonObject = Record<string, unknown>;

/** An attempt to deliver a message. */
interface WebhookTry {
  readonly at: string;
  readonly status: number | null;
  readonly answer: string;
  readonly duration_ms: number;
}

/** What JSON columns contain. They are written as `JSON.stringify(value)`. */
interface JsonColumns {
  'activity.subject': JsonObject;
  'analytics_events.props': Record<string, string>;
  'api_keys.scopes': Scopes;
  'auth.audit_log_entries.payload': JsonObject;
  'auth.identities.identity_data': JsonObject;
  'auth.one_time_tokens.carried': JsonObject;
  'auth.one_time_tokens.network_tries': JsonObject;
  'auth.saml_providers.attribute_mapping': object;
  'auth.users.raw_app_meta_data': JsonObject;
  'auth.users.raw_user_meta_data': JsonObject;
  'billing_mails.details': Record<string, unknown>;
  'job_follow_ups.payload': object;
  'released_websites.slugs': ReleasedSlug[];
  'server_processes.engines': object[];
  'string_assignments.before': JsonObject;
  'temp_website_translations.download': Download;
  'translations.waiting': Waiting;
  'translated_string_versions.checks': unknown[];
  'translated_strings.checks': unknown[];
  'webhook_messages.data': JsonObject;
  'webhook_messages.tries': WebhookTry[];
  'websites.exclusions': Exclusions;
  'websites.json_rules': readonly JsonRule[];
  'websites.language_switcher_config': Record<string, unknown>;
  'websites.masks': readonly MaskRule[];
}

export type Json<Column extends string> = Column extends keyof JsonColumns
  ? JsonColumns[Column]
  : unknown;

/** What a run of a translation waits for. Times are ISO 8601. */
export interface Waiting {
  /** The engine's name. */
  readonly engine: string;
  /** The kind of its error; `slow` if a call has no answer yet, `download` for its model. */
  readonly reason: string;
  readonly since: string;
  /** The engine's own message. */
  readonly said?: string;
  /** When it is tried again; absent if it is being tried. */
  readonly next?: string;
  readonly bytes?: number;
  readonly total?: number | null;
}

interface Download {
  readonly bytes: number;
  readonly total: number | null;
}

interface ReleasedSlug {
  readonly original_slug: string;
  readonly target_language: string;
  readonly translated_slug: string;
  readonly former_slugs: readonly string[];
}
