import { api } from '../api/api.ts';
import { backend } from '../api/backend.ts';

/**
 * True if the user is an administrator. Reads their row in `admins` and the server, whose response decides
 * [visitor-account- admin §6]. Logs failures and returns false [§8].
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
