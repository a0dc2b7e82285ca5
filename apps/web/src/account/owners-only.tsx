import { type ReactNode, useSyncExternalStore } from 'react';
import { hasAdminSession, onAdminSessionChange } from '../session/admin-session.ts';

/** Controls that an administrator who acts as the user cannot use, with the reason; the server refuses them too (decision 0251). */
export function OwnersOnly({ children }: { children: ReactNode }) {
  const isImpersonating = useSyncExternalStore(onAdminSessionChange, hasAdminSession);
  if (!isImpersonating) return children;
  return (
    <div className="grid gap-3">
      <p className="text-sm text-soft">You are acting as a user. Only they can do this.</p>
      <fieldset disabled className="contents">
        {children}
      </fieldset>
    </div>
  );
}
