import type { AuthError, AuthMFAEnrollTOTPResponse, Factor } from '@supabase/auth-js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { loadAuth } from '../../../api/backend.ts';
import { factorFailureOf } from '../../../session/factor-failure.ts';
import { t } from '../../../texts/texts.ts';
import { notify } from '../../../ui/toast.tsx';

export interface TwoStep {
  /** The authenticator app whose code signing in asks for. */
  readonly app: Factor | undefined;
  /** Undefined without an app, or where the backend has no recovery codes, as a Supabase project. */
  readonly codesLeft: number | undefined;
}

export type Enrolment = NonNullable<AuthMFAEnrollTOTPResponse['data']>;

const queryKey = ['two-step'];

export function useTwoStep() {
  return useQuery({ queryKey, queryFn: readTwoStep });
}

/** Begins with a new key; what was begun before and never confirmed is removed. */
export function useEnrol() {
  return useMutation({ mutationFn: enrol });
}

/** Confirms the app by its code. Returns the first recovery codes, if the backend has any. */
export function useConfirm(factorId: string) {
  return useMutation({
    mutationFn: async (code: string) => {
      const failure = await factorFailureOf((auth) =>
        auth.mfa.challengeAndVerify({ factorId, code }),
      );
      if (failure !== undefined) throw new Error(t(failure));
      // The app counts now: a failure here leaves an account without codes, which the card says.
      return makeCodes().catch(() => undefined);
    },
  });
}

export function useNewCodes() {
  return useMutation({ mutationFn: makeCodes });
}

/** Removes the app, and the recovery codes with it. The session is renewed without its second factor. */
export function useTurnOff() {
  const forget = useForget();
  return async (factorId: string) => {
    const failure = await factorFailureOf((auth) => auth.mfa.unenroll({ factorId }));
    if (failure !== undefined) throw new Error(t(failure));
    await (await loadAuth()).refreshSession();
    await forget();
    notify.done(t('Two-step verification is off.'));
  };
}

/** Returns a function that reads the state again. */
export function useForget(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey });
}

async function readTwoStep(): Promise<TwoStep> {
  const { mfa } = await loadAuth();
  const { data, error } = await mfa.listFactors();
  if (error !== null) throw error;
  const [app] = data.totp;
  return { app, codesLeft: app && (await countCodes(mfa)) };
}

type Mfa = Awaited<ReturnType<typeof loadAuth>>['mfa'];

async function countCodes({ recoveryCodes }: Mfa): Promise<number | undefined> {
  const { data, error } = await recoveryCodes.getStatus();
  if (error === null) return data.remaining;
  if (error.code === noFactor) return 0;
  if (hasNoCodes(error)) return undefined;
  throw error;
}

async function enrol(): Promise<Enrolment> {
  const { mfa } = await loadAuth();
  const known = await mfa.listFactors();
  const begun = known.data?.all.filter(({ status }) => status === 'unverified') ?? [];
  for (const { id } of begun) await mfa.unenroll({ factorId: id });
  const { data, error } = await mfa.enroll({ factorType: 'totp' });
  return data ?? refused(error);
}

/** Replaces the recovery codes. Returns undefined where the backend has none. */
async function makeCodes(): Promise<readonly string[] | undefined> {
  const { recoveryCodes } = (await loadAuth()).mfa;
  const again = await recoveryCodes.regenerate();
  const { data, error } = again.error?.code === noFactor ? await recoveryCodes.generate() : again;
  if (error === null) return data.codes;
  return hasNoCodes(error) ? undefined : refused(error);
}

const noFactor = 'mfa_factor_not_found';

function hasNoCodes({ status, code }: AuthError): boolean {
  return status === 404 || status === 405 || code === 'mfa_recovery_codes_enroll_not_enabled';
}

/** Throws an error in our words. */
async function refused(error: AuthError | null): Promise<never> {
  throw new Error(t((await factorFailureOf(async () => ({ error }))) ?? ''));
}
