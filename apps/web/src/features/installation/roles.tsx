import type { Health, RoleHealth } from '@dragoman/contract/health';
import { StateBadge, type Tone } from '../../ui/state-badge.tsx';
import type { Polled } from './use-polled.ts';

const tones: Record<RoleHealth['status'], Tone> = {
  ready: 'good',
  starting: 'busy',
  failed: 'bad',
};

export function Roles({ health: { data, error } }: { health: Polled<Health> }) {
  return (
    <section aria-labelledby="roles">
      <h2 id="roles" className="text-lg font-bold">
        Roles
      </h2>
      {data === undefined && (
        <p className="mt-2 text-soft">{error === undefined ? 'Loading …' : `Unknown: ${error}`}</p>
      )}
      <ul className="mt-2">
        {Object.entries(data?.roles ?? {}).map(([name, role]) => (
          <li key={name} className="border-t border-edge py-2">
            <div className="flex items-baseline justify-between gap-4">
              <span>{name}</span>
              <StateBadge tone={tones[role.status]}>{role.status}</StateBadge>
            </div>
            {role.detail !== undefined && <p className="text-sm text-soft">{role.detail}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
