import type { DevelopmentWebsites } from '@dragoman/contract/development';
import { StateBadge } from '../../ui/state-badge.tsx';
import type { Polled } from './use-polled.ts';

export function Engines({
  development: { data, error },
}: {
  development: Polled<DevelopmentWebsites>;
}) {
  return (
    <section aria-labelledby="engines">
      <h2 id="engines" className="text-lg font-bold">
        Translation engines
      </h2>
      {data === undefined && (
        <p className="mt-2 text-soft">{error === undefined ? 'Loading …' : `Unknown: ${error}`}</p>
      )}
      {data?.engines.length === 0 && (
        <p className="mt-2 text-soft">
          No engine is configured. Until then, only translation memories are used.
        </p>
      )}
      <ul className="mt-2">
        {data?.engines.map(({ name, ready, detail }) => (
          <li key={name} className="border-t border-edge py-2">
            <div className="flex items-baseline justify-between gap-4">
              <span>{name}</span>
              <StateBadge tone={ready ? 'good' : 'busy'}>
                {ready ? 'ready' : 'not ready'}
              </StateBadge>
            </div>
            <p className="text-sm break-words text-soft">{detail}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
