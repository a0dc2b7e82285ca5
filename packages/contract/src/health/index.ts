import { z } from 'zod';

const roleStatuses = ['ready', 'starting', 'failed'] as const;

/** The health of one role; `detail` is a sentence for users. */
const roleHealthSchema = z.object({
  status: z.enum(roleStatuses),
  detail: z.string().optional(),
});

/** `GET /api/health`: 200 if every role is ready, else 503 with the same body. Roles are keyed by name. */
export const healthSchema = z.object({
  status: z.enum(['ready', 'starting', 'degraded']),
  roles: z.record(z.string(), roleHealthSchema),
});

export type RoleHealth = z.infer<typeof roleHealthSchema>;
export type Health = z.infer<typeof healthSchema>;

/** Returns the overall state: `degraded` if a role failed, else `starting` if one is starting, else `ready`. */
export function overallHealth(roles: Health['roles']): Health {
  const statuses = Object.values(roles).map((role) => role.status);
  if (statuses.includes('failed')) return { status: 'degraded', roles };
  return { status: statuses.includes('starting') ? 'starting' : 'ready', roles };
}
