import { api } from '../api/api.ts';
import { backend } from '../api/backend.ts';

/**
 * Whether a user is an administrator, by both ways of [visitor-account-admin §6]: their row in `admins`, and the server, whose answer
 * decides. A failure is only logged and means no [§8].
 */
export async function checkAdmin(userId: string): Promise<boolean> {
  const [listed, answered] = await Promise.all([isListed(userId), isAdminByServer()]);
  if (listed !== answered) console.warn('The table of administrators and the server disagree.');
  return answered;
}

async function isListed(userId: string): Promise<boolean> {
  const { data, error } = await backend().from('admins').select('*').eq('user_id', userId);
  if (error !== null) console.error('The admin check failed.', error);
  return (data ?? []).length > 0;
}

async function isAdminByServer(): Promise<boolean> {
  try {
    return (await api('GET /api/admin/check')).isAdmin;
  } catch (error) {
    console.error('The admin check failed.', error);
    return false;
  }
}
