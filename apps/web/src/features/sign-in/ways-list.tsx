import { useState } from 'react';
import { failureOf } from '../../session/request-failure.ts';
import { t, text } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import type { OfferedWay, SignInWay } from './use-sign-in-ways.ts';

interface WaysListProps {
  readonly ways: readonly OfferedWay[];
  readonly current: SignInWay;
  readonly onChange: (way: SignInWay) => void;
}

const labels: Partial<Record<SignInWay, string>> = {
  link: text('Sign in with an email link'),
  password: text('Sign in with a password'),
  sso: text('Sign in with SSO'),
};

/** The other ways to sign in that this installation is configured for. */
export function WaysList({ ways, current, onChange }: WaysListProps) {
  const [error, setError] = useState<string>();
  return (
    <div className="grid gap-3">
      <p className="text-center text-soft">or</p>
      {ways.map((offered) => {
        if ('provider' in offered) {
          const { provider } = offered;
          return (
            <Button
              key={provider}
              variant="quiet"
              onClick={() => void signInWith(provider).then(setError)}
            >
              {t('Continue with {provider}', { provider: nameOf(provider) })}
            </Button>
          );
        }
        if (offered.way === current) return null;
        return (
          <Button key={offered.way} variant="quiet" onClick={() => onChange(offered.way)}>
            {t(labels[offered.way] ?? '')}
          </Button>
        );
      })}
      <p role="alert" className="text-bad empty:hidden">
        {error && t(error)}
      </p>
    </div>
  );
}

function signInWith(provider: string): Promise<string | undefined> {
  const redirectTo = `${location.origin}/dashboard`;
  return failureOf((auth) =>
    auth.signInWithOAuth({ provider: provider as 'google', options: { redirectTo } }),
  );
}

const names: Readonly<Record<string, string>> = {
  azure: 'Microsoft',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
  oidc: 'OpenID Connect',
};

function nameOf(provider: string): string {
  return names[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1);
}
