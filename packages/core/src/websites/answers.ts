import type { Website } from '@dragoman/contract/websites';
import type { WebsiteRow } from '@dragoman/database/schema';

/** A website as the product API returns it to its owner. */
export function websiteAnswer(row: WebsiteRow): Website {
  const config = row.language_switcher_config as Website['language_switcher_config'];
  return {
    id: row.id,
    user_id: row.user_id,
    name: row.name,
    url: row.url,
    original_language: row.original_language,
    translation_languages: row.translation_languages,
    total_word_count: row.total_word_count,
    status: row.status,
    dns_checked: row.dns_checked,
    snippet_checked: row.snippet_checked,
    url_structure: row.url_structure,
    language_switcher_config: config,
    created_at: row.created_at.toISOString(),
  };
}
