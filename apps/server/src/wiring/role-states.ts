import type { Role } from '@dragoman/config';
import { type Health, overallHealth, type RoleHealth } from '@dragoman/contract/health';

export type RolesHealth = Readonly<Record<string, RoleHealth>>;

/** The state of every role: set here for this process's roles, reported by the supervisor for others. */
export class RoleStates {
  readonly #own = new Map<Role, RoleHealth>();
  readonly #others: () => RolesHealth;

  constructor(roles: readonly Role[], others: () => RolesHealth = () => ({})) {
    for (const role of roles) this.#own.set(role, { status: 'starting' });
    this.#others = others;
  }

  set(role: Role, health: RoleHealth): void {
    this.#own.set(role, health);
  }

  health(): Health {
    const others = this.#others();
    // The supervisor knows of other processes with the same role.
    const own = [...this.#own].map(([role, state]) => [role, { ...others[role], ...state }]);
    return overallHealth({ ...others, ...Object.fromEntries(own) });
  }
}
