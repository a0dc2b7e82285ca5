import { Link } from 'react-router';
import { t } from '../../texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StateBadge, type Tone } from '../../ui/state-badge.tsx';
import { type LiveAddress, LiveAddresses } from './live-addresses.tsx';

/** Requirements that are not met yet [owner-workspace §5]. */
const deployNeeds = {
  dns: t('Please configure and verify your DNS settings before deploying.'),
  subscription: t('Please activate your subscription before deploying.'),
} as const;

interface DeploymentBlockProps {
  readonly websiteId: string;
  readonly state: { readonly tone: Tone; readonly label: string };
  /** Set if the website is paused. */
  readonly paused: string | undefined;
  readonly isLive: boolean;
  readonly isDeploying: boolean;
  readonly failed: boolean;
  /** The server's reason for refusing. */
  readonly reason: string | undefined;
  readonly succeeded: boolean;
  readonly missing: readonly (keyof typeof deployNeeds)[];
  /** True while the requirements are loading: the button is disabled without a reason. */
  readonly isLoading: boolean;
  readonly addresses: readonly LiveAddress[];
  readonly onDeploy: () => void;
}

const places = {
  dns: '?tab=integration#dns-configuration',
  subscription: '?tab=integration#activate-subscription',
} as const;

/** The Deployment block below the steps [owner-workspace §2, Integration screen; §4, Deploy; §8]. */
export function DeploymentBlock(props: DeploymentBlockProps) {
  const { state, isLive, isDeploying, failed, reason, succeeded, missing, isLoading } = props;
  return (
    <Card
      title="Deployment"
      id="deployment"
      aside={
        <span className="flex flex-wrap items-center gap-x-2 font-semibold">
          <StateBadge tone={state.tone}>{state.label}</StateBadge> {props.paused}
        </span>
      }
    >
      <div className="grid justify-items-start gap-4">
        {missing.length > 0 && !isLive && (
          <ul id="deploy-needs" className="grid gap-1">
            {missing.map((need) => (
              <li key={need}>
                <Link
                  className="text-lapis underline underline-offset-4"
                  to={places[need]}
                  preventScrollReset
                >
                  {deployNeeds[need]}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {failed && <Alert>Failed to deploy. Please try again.</Alert>}
        {failed && reason !== undefined && <p>{reason}</p>}
        <p role="status" className="font-semibold text-good empty:hidden">
          {succeeded &&
            !failed &&
            'Deployment successful! Your translations will be live in approximately 15 minutes.'}
        </p>
        {isLive && <LiveAddresses websiteId={props.websiteId} addresses={props.addresses} />}
        <Button
          variant={isLive ? 'quiet' : 'call'}
          disabled={isDeploying || missing.length > 0 || isLoading}
          aria-describedby={missing.length > 0 && !isLive ? 'deploy-needs' : undefined}
          onClick={props.onDeploy}
        >
          {isDeploying ? 'Deploying...' : 'Deploy'}
        </Button>
      </div>
    </Card>
  );
}
