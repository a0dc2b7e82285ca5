import { storeAccount } from '../api/chosen-account.ts';
import { routes } from '../routes/routes.data.ts';

/** Opens a screen of an account, the dashboard unless another is given. Nothing that was read of the other account stays. */
export function openAccount(userId: string, account: string, path: string = routes.dashboard) {
  storeAccount(userId, account);
  location.assign(path);
}
