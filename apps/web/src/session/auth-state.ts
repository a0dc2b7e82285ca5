import type { Factor, Session, User } from '@supabase/auth-js';
import { createContext, useContext } from 'react';
import { text } from '../texts/texts.ts';

/** Said of a sign-in link that does not work, whatever the reason. */
export const invalidLink = text('Email link is invalid or has expired');

/** Who is signed in [visitor-account-admin §3, Auth state]. */
export interface AuthState {
  readonly isAuthenticated: boolean;
  readonly session: Session | null;
  readonly user: User | null;
  readonly isAdmin: boolean;
  /** False until the server has checked `isAdmin`. */
  readonly isAdminKnown: boolean;
  /** True until the session has been checked once. */
  readonly isLoading: boolean;
  /** Why the sign-in link in the address did not work. */
  readonly linkError?: string | undefined;
  /** The factors of which one must confirm the sign-in first; until then nobody is signed in. */
  readonly secondFactors?: readonly Factor[] | undefined;
}

export const AuthContext = createContext<AuthState | undefined>(undefined);

/** Returns the auth state. Throws outside an AuthProvider [visitor-account-admin §8]. */
export function useAuth(): AuthState {
  const state = useContext(AuthContext);
  if (state === undefined) throw new Error('useAuth must be used within an AuthProvider');
  return state;
}
