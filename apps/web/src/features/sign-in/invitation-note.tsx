import { useEffect, useState } from 'react';
import { personalApi } from '../../api/api.ts';
import { type LookedAt, purposeOf } from '../../session/invitation-purpose.ts';
import { messageText, t } from '../../texts/texts.ts';

/** Who invites to what, for somebody who followed the link of an invitation before signing in. */
export function InvitationNote({ token }: { readonly token: string }) {
  const [found, setFound] = useState<LookedAt | { readonly error: string }>();
  useEffect(() => {
    personalApi('POST /api/invitations/look', { body: { token } }).then(setFound, (error: Error) =>
      setFound({ error: messageText(error.message) }),
    );
  }, [token]);
  if (found === undefined) return null;
  return (
    <div role="status" className="grid gap-1 rounded-xl border border-edge bg-glow p-4 break-words">
      {'error' in found ? (
        <p>{found.error}</p>
      ) : (
        <>
          <p className="font-semibold">{purposeOf(found)}</p>
          <p>{t('Sign in with {email} to accept.', { email: found.email })}</p>
        </>
      )}
    </div>
  );
}
