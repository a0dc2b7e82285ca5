import { useAuth } from './auth-state.ts';

/** Returns when the user's account is deleted; undefined if nobody asked for it. */
export function useAccountDeletion(): string | undefined {
  const { user } = useAuth();
  return user?.app_metadata['deletes_at'];
}
