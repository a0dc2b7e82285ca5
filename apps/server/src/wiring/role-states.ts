import type { Role } from '@dragoman/config';

export type RoleState = 'starting' | 'ready' | 'failed';

/** What `GET /api/health` tells of one role; `detail` says in one sentence why it is not ready. */
export interface RoleHealth {
  status: RoleState;
  detail?: string;
}

/** The state of each role that this process runs. */
export class RoleStates {
  readonly #states = new Map<Role, RoleHealth>();

  constructor(roles: readonly Role[]) {
    for (const role of roles) this.#states.set(role, { status: 'starting' });
  }

  set(role: Role, health: RoleHealth): void {
    this.#states.set(role, health);
  }

  all(): Record<string, RoleHealth> {
    return Object.fromEntries(this.#states);
  }

  ready(): boolean {
    return [...this.#states.values()].every(({ status }) => status === 'ready');
  }
}
