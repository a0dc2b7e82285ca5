import type { DomainInput } from '@dragoman/contract/team';
import { useState } from 'react';
import { OwnersOnly } from '../../../account/guards.tsx';
import { t } from '../../../texts/texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/select.tsx';
import { MembershipLimits } from './membership-fields.tsx';
import { roleHints, roleOptions } from './role-labels.ts';
import { useChangeDomain } from './use-team.ts';

const nobody = 'nobody';
const options = [
  { id: nobody, label: t('Nobody joins') } as const,
  ...roleOptions.filter((one) => one.id !== 'owner'),
];

/** As what people join who sign in with a domain by single sign-on. */
export function DomainCard({ domain }: { readonly domain: DomainInput }) {
  const [value, setValue] = useState(domain);
  const change = useChangeDomain();
  const { role } = value;
  return (
    <Card title={t('Single sign-on: {domain}', { domain: domain.domain })}>
      <OwnersOnly>
        <div className="grid gap-6">
          <p className="text-soft">
            People of this domain join when they next sign in. Members stay as they are; who was
            removed comes back by an invitation only.
          </p>
          <div className="grid gap-1.5">
            <Select
              label="They join as"
              options={options}
              value={role ?? nobody}
              onChange={(id) =>
                setValue({ ...value, role: id === nobody || id === 'owner' ? null : id })
              }
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
      </OwnersOnly>
    </Card>
  );
}
