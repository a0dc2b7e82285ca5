import { z } from 'zod';

const roleStatuses = ['ready', 'starting', 'restarting', 'failed'] as const;

/** Roles whose absence no visitor and no owner notices for a while. */
const backgroundRoles: readonly string[] = ['worker'];

/** The health of one role: `restarting` if all of its processes ended or hang. `detail` is a sentence for users. */
const roleHealthSchema = z.object({
  status: z.enum(roleStatuses),
  detail: z.string().optional(),
});

/** `GET /api/health`: 200 if `status` is ready, else 503 with the same body. Roles are keyed by name. */
export const healthSchema = z.object({
  status: z.enum(['ready', 'starting', 'degraded']),
  roles: z.record(z.string(), roleHealthSchema),
  version: z.string(),
});

export type RoleHealth = z.infer<typeof roleHealthSchema>;
export type Health = Omit<z.infer<typeof healthSchema>, 'version'>;

/**
 * Returns the overall state: `degraded` if a role failed, else `starting` if one is starting, else `ready`. A worker that is
 * restarting keeps nobody from being served.
 */
export function overallHealth(roles: Health['roles']): Health {
  const statuses = Object.entries(roles).map(([role, { status }]) =>
    status === 'restarting' && backgroundRoles.includes(role) ? 'ready' : status,
  );
  if (statuses.includes('failed')) return { status: 'degraded', roles };
  const isReady = statuses.every((status) => status === 'ready');
  return { status: isReady ? 'ready' : 'starting', roles };
}
