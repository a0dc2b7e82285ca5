import { languageCatalogue } from '@dragoman/domain/languages';
import { languageName } from '../../../texts/language-names.ts';
import { t } from '../../../texts/texts.ts';
import { Select } from '../../../ui/select.tsx';
import { shownAddress } from '../../../websites/website-labels.ts';
import { useDashboardWebsites } from '../../../websites/website-queries.ts';
import { LimitChoice } from '../limit-choice.tsx';
import { roleHints, roleOptions } from './role-labels.ts';
import type { Membership } from './use-team.ts';

interface MembershipFieldsProps {
  readonly value: Membership;
  readonly onChange: (value: Membership) => void;
}

/** What a member is, on which websites and in which languages. */
export function MembershipFields({ value, onChange }: MembershipFieldsProps) {
  return (
    <>
      <div className="grid gap-1.5">
        <Select
          label="Role"
          options={roleOptions}
          value={value.role}
          onChange={(role) => onChange({ ...value, role })}
        />
        <p className="text-sm text-soft">{roleHints[value.role]}</p>
      </div>
      <MembershipLimits value={value} onChange={(limits) => onChange({ ...value, ...limits })} />
    </>
  );
}

type Limits = Pick<Membership, 'website_ids' | 'languages'>;

interface MembershipLimitsProps {
  readonly value: Limits;
  readonly onChange: (value: Limits) => void;
}

/** On which websites and in which languages a membership is valid. */
export function MembershipLimits({ value, onChange }: MembershipLimitsProps) {
  const { website_ids, languages: chosenLanguages } = value;
  const limits = { website_ids, languages: chosenLanguages };
  const websites = useDashboardWebsites();
  const translated = new Set(websites.flatMap((one) => one.translation_languages));
  const offered = languageCatalogue.filter(({ code }) => translated.has(code));
  const languages = offered.length > 0 ? offered : languageCatalogue;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <LimitChoice
        label={t('Websites')}
        all={t('All websites')}
        some={t('Only these')}
        options={websites.map(({ id, url }) => ({ id, label: shownAddress(url) }))}
        value={value.website_ids}
        onChange={(ids) => onChange({ ...limits, website_ids: ids })}
      />
      <LimitChoice
        label={t('Languages')}
        all={t('All languages')}
        some={t('Only these')}
        options={languages.map(({ code }) => ({ id: code, label: languageName(code) }))}
        value={value.languages}
        onChange={(chosen) => onChange({ ...limits, languages: chosen })}
      />
    </div>
  );
}
