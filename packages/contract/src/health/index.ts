import { z } from 'zod';

const roleStatuses = ['ready', 'starting', 'restarting', 'failed'] as const;

/** Roles whose absence no visitor and no owner notices for a while. */
const backgroundRoles: readonly string[] = ['worker'];

/** The health of one role: `restarting` if all of its processes ended or hang. `detail` is a sentence for users. */
const roleHealthSchema = z.object({
  status: z.enum(roleStatuses),
  detail: z.string().optional(),
});

const detailSchema = z.object({
  status: z.enum(['good', 'warning', 'bad', 'unknown']),
  detail: z.string(),
});

const parts = ['database', 'disk', 'queue', 'mail', 'engines', 'certificates', 'backup'] as const;

/**
 * `GET /api/health`: 200 if `status` is ready, else 503 with the same body. It is `degraded` while the database does not answer. Roles
 * are keyed by name; `details` are there for `?details`.
 */
export const healthSchema = z.object({
  status: z.enum(['ready', 'starting', 'degraded']),
  roles: z.record(z.string(), roleHealthSchema),
  version: z.string(),
  database: z.enum(['ready', 'away']),
  details: z.record(z.enum(parts), detailSchema).optional(),
});

export type HealthDetail = z.infer<typeof detailSchema>;
export type HealthDetails = Readonly<Record<(typeof parts)[number], HealthDetail>>;

export type RoleHealth = z.infer<typeof roleHealthSchema>;
export type Health = Pick<z.infer<typeof healthSchema>, 'status' | 'roles'>;

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
