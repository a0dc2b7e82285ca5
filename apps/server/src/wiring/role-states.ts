import type { Role } from '@dragoman/config';
import { type Health, overallHealth, type RoleHealth } from '@dragoman/contract/health';

/** The state of each role that this process runs. */
export class RoleStates {
  readonly #states = new Map<Role, RoleHealth>();

  constructor(roles: readonly Role[]) {
    for (const role of roles) this.#states.set(role, { status: 'starting' });
  }

  set(role: Role, health: RoleHealth): void {
    this.#states.set(role, health);
  }

  health(): Health {
    return overallHealth(Object.fromEntries(this.#states));
  }
}
