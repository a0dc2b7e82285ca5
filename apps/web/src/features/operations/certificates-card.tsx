import type { Operations } from '@dragoman/contract/operations';
import { durationOf } from '../../formatting/dates.ts';
import { t } from '../../texts/texts.ts';
import { Notice } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Cell, DataTable, NameCell } from '../../ui/data-table.tsx';
import { StateBadge, type Tone } from '../../ui/state-badge.tsx';

type Certificate = Operations['certificates'][number];

const week = 7 * 86_400;

function stateOf({ not_after }: Certificate): { tone: Tone; text: string } {
  if (not_after === null) return { tone: 'busy', text: t('not issued yet') };
  const seconds = (Date.parse(not_after) - Date.now()) / 1000;
  if (seconds <= 0) return { tone: 'bad', text: t('expired') };
  return {
    tone: seconds < week ? 'busy' : 'good',
    text: t('{duration} left', { duration: durationOf(seconds) }),
  };
}

interface CertificatesCardProps extends Pick<Operations, 'certificates'> {
  readonly total: number;
}

export function CertificatesCard({ certificates, total }: CertificatesCardProps) {
  return (
    <Card title="Certificates">
      {total === 0 && (
        <Notice>
          This installation orders no certificates. The server in front of it may have its own.
        </Notice>
      )}
      {total > 0 && (
        <>
          <p className="mb-2 text-soft">
            {certificates.length < total
              ? `The ${certificates.length} of ${total} that expire first.`
              : 'Those that expire first are at the top.'}
          </p>
          <DataTable
            label="All certificates"
            columns={[t('Host'), t('Validity'), t('Failed orders'), t('Last error')]}
          >
            {certificates.map((one) => {
              const { tone, text } = stateOf(one);
              return (
                <tr key={one.host}>
                  <NameCell>{one.host}</NameCell>
                  <Cell>
                    <StateBadge tone={tone}>{text}</StateBadge>
                  </Cell>
                  <Cell>{one.failures}</Cell>
                  <td className="min-w-60 py-3 align-top break-words">
                    {one.last_error ?? t('None', { context: 'error' })}
                  </td>
                </tr>
              );
            })}
          </DataTable>
        </>
      )}
    </Card>
  );
}
