import { z } from 'zod';

export const roleStatuses = ['ready', 'starting', 'failed'] as const;

/** One role of the running installation; `detail` is a sentence for people. */
export const roleHealthSchema = z.object({
  status: z.enum(roleStatuses),
  detail: z.string().optional(),
});

/** `GET /api/health`: 200 when every role is ready, 503 otherwise, with the same body. Roles by their names. */
export const healthSchema = z.object({
  status: z.enum(['ready', 'starting', 'degraded']),
  roles: z.record(z.string(), roleHealthSchema),
});

export type RoleHealth = z.infer<typeof roleHealthSchema>;
export type Health = z.infer<typeof healthSchema>;

/** The state of the whole from that of its roles: a failed role degrades it, a starting one delays it. */
export function overallHealth(roles: Health['roles']): Health {
  const statuses = Object.values(roles).map((role) => role.status);
  if (statuses.includes('failed')) return { status: 'degraded', roles };
  return { status: statuses.includes('starting') ? 'starting' : 'ready', roles };
}
