import { type ScopeResource, scopeResources } from '@dragoman/domain/permissions';
import { t } from '../../../texts/texts.ts';

/** What a key has scopes for, in words. */
export const resourceLabels: Readonly<Record<ScopeResource, string>> = {
  websites: t('Websites'),
  strings: t('Translations'),
  glossary: t('Glossary'),
  memory: t('Translation memory'),
  files: t('Translation files'),
  scans: t('Scans'),
  billing: t('Billing'),
};

/** Returns the scopes of a key in words: 'Glossary: Write'. */
export function scopesInWords(scopes: Readonly<Partial<Record<ScopeResource, string>>>): string {
  const words: Readonly<Record<string, string>> = { read: t('Read'), write: t('Write') };
  return scopeResources
    .flatMap((resource) => {
      const word = words[scopes[resource] ?? 'none'];
      return word === undefined ? [] : `${resourceLabels[resource]}: ${word}`;
    })
    .join(' · ');
}
