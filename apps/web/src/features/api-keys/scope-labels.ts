import { type ScopeResource, scopeResources } from '@dragoman/domain/permissions';
import { t } from '../../texts/texts.ts';

/** What a key has scopes for, in words. */
export const resourceLabels: Readonly<Record<ScopeResource, string>> = {
  websites: t('Websites'),
  strings: t('Strings'),
  glossary: t('Glossary'),
  memory: t('Translation memory'),
  files: t('Translation files'),
  scans: t('Scans'),
  billing: t('Billing'),
};

/** Returns the scopes of a key in words: 'Strings: read and write'. */
export function scopesInWords(scopes: Readonly<Partial<Record<ScopeResource, string>>>): string {
  return scopeResources
    .flatMap((resource) => {
      const label = resourceLabels[resource];
      if (scopes[resource] === 'read') return t('{resource}: read', { resource: label });
      if (scopes[resource] === 'write') return t('{resource}: read and write', { resource: label });
      return [];
    })
    .join(' · ');
}
