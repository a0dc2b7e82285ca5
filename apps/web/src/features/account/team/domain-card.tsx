import type { DomainInput } from '@dragoman/contract/team';
import { useState } from 'react';
import { OwnersCard } from '../../../account/owners-card.tsx';
import { t } from '../../../texts/texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectOrAll } from '../../../ui/select-or-all.tsx';
import { MembershipLimits } from './membership-fields.tsx';
import { roleHints, roleOptions } from './role-labels.ts';
import { useChangeDomain } from './use-team.ts';

const options = roleOptions.filter((one) => one.id !== 'owner');

/** As what people join who sign in with a domain by single sign-on. */
export function DomainCard({ domain }: { readonly domain: DomainInput }) {
  const [value, setValue] = useState(domain);
  const change = useChangeDomain();
  const { role } = value;
  return (
    <OwnersCard title={t('Single sign-on: {domain}', { domain: domain.domain })}>
      <div className="grid gap-6">
        <p className="text-soft">
          People of this domain join when they next sign in. Members stay as they are; who was
          removed comes back by an invitation only.
        </p>
        <div className="grid gap-1.5">
          <SelectOrAll
            label="They join as"
            all={t('Nobody joins')}
            options={options}
            value={role}
            onChange={(id) => setValue({ ...value, role: id === 'owner' ? null : (id ?? null) })}
          />
          {role !== null && <p className="text-sm text-soft">{roleHints[role]}</p>}
        </div>
        {role !== null && (
          <MembershipLimits
            value={value}
            onChange={(limits) => setValue({ ...value, ...limits })}
          />
        )}
        {change.error !== null && <Alert>{change.error.message}</Alert>}
        <div>
          <Button disabled={change.isPending} onClick={() => change.mutate(value)}>
            Save
          </Button>
        </div>
      </div>
    </OwnersCard>
  );
}
