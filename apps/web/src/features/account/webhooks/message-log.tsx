import { useState } from 'react';
import { momentOf } from '../../../formatting/dates.ts';
import { milliseconds } from '../../../formatting/numbers.ts';
import { messageText, t } from '../../../texts/texts.ts';
import { Alert, Notice } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Pages } from '../../../ui/pager.tsx';
import { PeriodFields } from '../../../ui/period-fields.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import {
  type Period,
  useMessages,
  useReplay,
  useReplayPeriod,
  type WebhookMessage,
} from './use-webhooks.ts';

const perPage = 10;

/** The messages of the last 30 days with their answers; they can be sent again. */
export function MessageLog({ endpointId }: { readonly endpointId: string }) {
  const [page, setPage] = useState(1);
  return (
    <Loaded query={useMessages(endpointId, page)} rows={3} label="Loading...">
      {({ messages, total }) =>
        total === 0 ? (
          <Notice>No message was sent in the last 30 days.</Notice>
        ) : (
          <div className="grid gap-4">
            <ul className="grid divide-y divide-edge border-y border-edge">
              {messages.map((message) => (
                <MessageRow key={message.id} endpointId={endpointId} message={message} />
              ))}
            </ul>
            <Replay endpointId={endpointId} />
            <Pages
              label={t('Pages of the log')}
              page={page}
              total={total}
              size={perPage}
              onPage={setPage}
            />
          </div>
        )
      }
    </Loaded>
  );
}

/** Sends messages of some days, or all that are kept, again. */
function Replay({ endpointId }: { readonly endpointId: string }) {
  const [period, setPeriod] = useState<Period>({});
  const replay = useReplayPeriod(endpointId, period);
  return (
    <div className="grid gap-3">
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <PeriodFields
          period={period}
          onChange={(changed) => setPeriod((before) => ({ ...before, ...changed }))}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" disabled={replay.isPending} onClick={() => replay.mutate(true)}>
          Send again what did not arrive
        </Button>
        <Button variant="quiet" disabled={replay.isPending} onClick={() => replay.mutate(false)}>
          Send all again
        </Button>
      </div>
      {replay.error !== null && <Alert>{replay.error.message}</Alert>}
    </div>
  );
}

interface MessageRowProps {
  readonly endpointId: string;
  readonly message: WebhookMessage;
}

function MessageRow({ endpointId, message }: MessageRowProps) {
  const replay = useReplay(endpointId);
  const { id, type, body, created_at, status, answer, tries, next_attempt_at } = message;
  return (
    <li>
      <details className="py-3">
        <summary className="cursor-pointer">
          <span className="inline-flex flex-wrap items-center gap-x-4 gap-y-1">
            <code dir="ltr" translate="no">
              {type}
            </code>
            <span className="text-sm text-soft">{momentOf(created_at)}</span>
            <MessageState message={message} />
          </span>
        </summary>
        <div className="mt-3 grid gap-3">
          <p className="text-sm break-all text-soft" dir="ltr" translate="no">
            {id}
          </p>
          <Block text={body} />
          {tries.length > 0 && (
            <ol className="grid gap-1 text-sm">
              {tries.map((one) => (
                <li key={one.at}>
                  {[
                    momentOf(one.at),
                    one.status ?? t('No answer'),
                    milliseconds(one.duration_ms),
                  ].join(' · ')}
                  {!answer?.startsWith(one.answer) && (
                    <span className="block break-all text-soft">
                      <bdi>{messageText(one.answer)}</bdi>
                    </span>
                  )}
                </li>
              ))}
            </ol>
          )}
          {answer !== null && answer !== '' && (
            <Block text={status === null ? messageText(answer) : answer} />
          )}
          {next_attempt_at !== null && message.attempts > 0 && (
            <p className="text-sm">
              {t('Next attempt: {time}', { time: momentOf(next_attempt_at) })}
            </p>
          )}
          {replay.error !== null && <Alert>{replay.error.message}</Alert>}
          <div>
            <Button variant="quiet" disabled={replay.isPending} onClick={() => replay.mutate(id)}>
              Send again
            </Button>
          </div>
        </div>
      </details>
    </li>
  );
}

function MessageState({ message }: { readonly message: WebhookMessage }) {
  if (message.delivered_at !== null) return <StateBadge tone="good">Arrived</StateBadge>;
  if (message.next_attempt_at === null) return <StateBadge tone="bad">Failed</StateBadge>;
  return <StateBadge tone="idle">Waiting</StateBadge>;
}

function Block({ text }: { readonly text: string }) {
  return (
    <pre
      dir="auto"
      className="max-h-60 overflow-auto rounded-lg bg-wash p-3 text-sm break-all whitespace-pre-wrap"
    >
      {text}
    </pre>
  );
}
