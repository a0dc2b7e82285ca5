import type { Exclusions } from '@dragoman/domain/exclusions';
import type { MaskRule } from '@dragoman/domain/masking';

type JsonObject = Record<string, unknown>;

/** What JSON columns contain. They are written as `JSON.stringify(value)`. */
interface JsonColumns {
  'analytics_events.props': Record<string, string>;
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
  'translated_string_versions.checks': unknown[];
  'translated_strings.checks': unknown[];
  'websites.exclusions': Exclusions;
  'websites.language_switcher_config': Record<string, unknown>;
  'websites.masks': readonly MaskRule[];
}

export type Json<Column extends string> = Column extends keyof JsonColumns
  ? JsonColumns[Column]
  : unknown;

interface ReleasedSlug {
  readonly original_slug: string;
  readonly target_language: string;
  readonly translated_slug: string;
  readonly former_slugs: readonly string[];
}
