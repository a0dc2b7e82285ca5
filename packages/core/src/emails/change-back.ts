import type { ChangeBack } from '@dragoman/domain/deployment';
import type { NoticeDetail } from './notice.ts';
import { textsIn } from './texts.ts';

/** The paragraphs about DNS records to change back or to delete. */
export function changeBackDetails(
  language: string,
  records: readonly ChangeBack[],
): NoticeDetail[] {
  const { change, remove } = textsIn(language).notices.released;
  const changed = records.flatMap(({ host, value }) =>
    value === null ? [] : [`${host}  CNAME  ${value}`],
  );
  const removed = records.flatMap(({ host, value }) => (value === null ? [`${host}  CNAME`] : []));
  return [
    ...(changed.length > 0 ? [change, { code: changed.join('\n') }] : []),
    ...(removed.length > 0 ? [remove, { code: removed.join('\n') }] : []),
  ];
}
