import type { PassThroughAnswer } from '@dragoman/contract/deployment';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { t } from '../../../texts/texts.ts';

/**
 * Explains what visitors of a deleted or paused website's hosts see, where each host's DNS points, and which record to
 * change back (PRODUCT.md 25).
 */
export function PassThroughHosts({ websiteId, ends }: { websiteId: string; ends: boolean }) {
  const { data, isError } = useQuery({
    queryKey: ['pass-through', websiteId],
    queryFn: () => api('GET /api/websites/:id/pass-through', { params: { id: websiteId } }),
    staleTime: 0,
  });
  if (isError) {
    return <p className="text-soft">We could not check your DNS records right now.</p>;
  }
  if (data === undefined) return <p className="text-soft">Checking your DNS records...</p>;
  if (data.hosts.length === 0) {
    return <p className="text-soft">No DNS record of this website points to us.</p>;
  }
  return (
    <div className="grid gap-3">
      <p>
        {ends
          ? `For ${data.days} days, these hosts keep showing your original pages. Change their DNS records back before then. We email you how, and remind you in time.`
          : 'These hosts keep showing your original pages while the website is paused. To leave for good, change their DNS records back.'}
      </p>
      <ul aria-label="DNS records to change back" className="grid gap-3">
        {data.hosts.map((host) => (
          <HostRecord key={host.host} {...host} />
        ))}
      </ul>
    </div>
  );
}

const states = {
  true: t('Points to us'),
  false: t('No longer points to us'),
  null: t('No answer from DNS'),
} as const;

function HostRecord({ host, leadsHere, value }: PassThroughAnswer['hosts'][number]) {
  return (
    <li className="rounded-xl border border-edge px-4 py-3">
      <p className="flex flex-wrap gap-x-3">
        <bdi dir="ltr" translate="no" className="font-semibold break-all">
          {host}
        </bdi>
        <span className="text-soft">{states[`${leadsHere}`]}</span>
      </p>
      {leadsHere !== false && (
        <p className="text-sm text-soft">
          {value === null ? (
            t('Delete its CNAME record.')
          ) : (
            <>
              Change its CNAME record to{' '}
              <bdi dir="ltr" translate="no" className="break-all">
                {value}
              </bdi>
              .
            </>
          )}
        </p>
      )}
    </li>
  );
}
