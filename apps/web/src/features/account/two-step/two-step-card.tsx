import { useState } from 'react';
import { OwnersOnly } from '../../../account/guards.tsx';
import { t } from '../../../texts/texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, RetryButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmSteps } from '../../../ui/confirm-steps.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { EnrolApp } from './enrol-app.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import {
  type TwoStep,
  useEnrol,
  useForget,
  useNewCodes,
  useTurnOff,
  useTwoStep,
} from './use-two-step.ts';

/** Sets up the app whose code signing in asks for, shows recovery codes once, and turns both off. */
export function TwoStepCard() {
  const { data, isError, refetch } = useTwoStep();
  const [codes, setCodes] = useState<readonly string[]>();
  const forget = useForget();
  const show = (made: readonly string[] | undefined) => {
    setCodes(made);
    void forget();
  };
  return (
    <Card
      title="Two-step verification"
      aside={data?.app !== undefined && <StateBadge tone="good">{t('Active')}</StateBadge>}
    >
      {codes !== undefined && <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />}
      {codes === undefined && isError && (
        <Alert action={<RetryButton onPress={refetch} />}>
          Two-step verification could not be loaded.
        </Alert>
      )}
      {codes === undefined && data !== undefined && (
        <OwnersOnly>
          {data.app === undefined ? (
            <TurnedOff onEnrolled={show} />
          ) : (
            <TurnedOn appId={data.app.id} codesLeft={data.codesLeft} onMade={show} />
          )}
        </OwnersOnly>
      )}
      {data === undefined && !isError && (
        <Loading>
          <Skeleton className="h-11 max-w-md" />
        </Loading>
      )}
    </Card>
  );
}

type OnMade = (codes: readonly string[] | undefined) => void;

function TurnedOff({ onEnrolled }: { onEnrolled: OnMade }) {
  const enrol = useEnrol();
  if (enrol.data !== undefined) {
    return <EnrolApp enrolment={enrol.data} onEnrolled={onEnrolled} onCancel={enrol.reset} />;
  }
  return (
    <div className="grid max-w-2xl gap-4">
      <p>Signing in then also asks for a code from an app on your phone.</p>
      {enrol.error !== null && <Alert>{enrol.error.message}</Alert>}
      <div>
        <Button disabled={enrol.isPending} onClick={() => enrol.mutate()}>
          Set up
        </Button>
      </div>
    </div>
  );
}

interface TurnedOnProps extends Pick<TwoStep, 'codesLeft'> {
  readonly appId: string;
  readonly onMade: OnMade;
}

function TurnedOn({ appId, codesLeft, onMade }: TurnedOnProps) {
  const turnOff = useTurnOff();
  const hasCodes = codesLeft !== undefined;
  return (
    <div className="grid max-w-2xl gap-5">
      <p>Signing in also asks for a code from your authenticator app.</p>
      {hasCodes && <CodesLeft count={codesLeft} onMade={onMade} />}
      <div>
        <ConfirmSteps
          open={t('Turn off')}
          text={
            <p>
              {t('Signing in then asks for no code.')}{' '}
              {hasCodes && t('Your recovery codes stop working.')}
            </p>
          }
          confirm={t('Turn off')}
          busy={t('Turning off...')}
          onConfirm={() => turnOff(appId)}
        />
      </div>
    </div>
  );
}

function CodesLeft({ count, onMade }: { count: number; onMade: OnMade }) {
  const make = useNewCodes();
  return (
    <div className="grid gap-3">
      <div>
        <p>{t('Recovery codes left: {count}', { count })}</p>
        {count > 0 && <p className="text-sm text-soft">New codes replace the old ones.</p>}
      </div>
      {make.error !== null && <Alert>{make.error.message}</Alert>}
      <div>
        <Button
          variant="quiet"
          disabled={make.isPending}
          onClick={() => make.mutate(undefined, { onSuccess: onMade })}
        >
          Create new recovery codes
        </Button>
      </div>
    </div>
  );
}
