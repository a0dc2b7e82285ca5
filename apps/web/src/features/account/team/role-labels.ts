import { type Role, roles } from '@dragoman/domain/permissions';
import { languageName } from '../../../texts/language-names.ts';
import { t } from '../../../texts/texts.ts';
import { shownAddress } from '../../../websites/website-labels.ts';
import type { Membership } from './use-team.ts';

/** The roles by name, and what each may do. */
export const roleLabels: Readonly<Record<Role, string>> = {
  owner: t('Owner'),
  manager: t('Manager'),
  translator: t('Translator'),
  reviewer: t('Reviewer'),
  viewer: t('Viewer'),
};
export const roleHints: Readonly<Record<Role, string>> = {
  owner: t('May do everything that you may.'),
  manager: t('Runs websites and translations; cannot pay, invite or hand over.'),
  translator: t('Translates texts, addresses and pictures.'),
  reviewer: t('Translates, approves translations and keeps the glossary.'),
  viewer: t('Sees everything and changes nothing.'),
};
export const roleOptions = roles.map((id) => ({ id, label: roleLabels[id] }));

/** Returns where a membership is valid: 'All websites · French'. */
export function limitsInWords(
  { website_ids, languages }: Pick<Membership, 'website_ids' | 'languages'>,
  websites: readonly { readonly id: string; readonly url: string }[],
): string {
  const addresses = website_ids?.flatMap((id) => websites.find((one) => one.id === id)?.url ?? []);
  return [
    addresses === undefined ? t('All websites') : addresses.map(shownAddress).join(', '),
    languages === null ? t('all languages') : languages.map(languageName).join(', '),
  ].join(' · ');
}
