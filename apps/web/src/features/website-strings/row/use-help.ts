import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { notify } from '../../../ui/toast.tsx';
import { messageOf } from '../section/labels.ts';
import { useSection } from '../section/section.ts';
import type { StringRow } from '../section/strings.ts';

/** Commands that write into a row's field what the glossary or the memory knows; loaded on the first one. */
export function useHelp(row: StringRow, ref: RefObject<HTMLTextAreaElement | null>) {
  const scope = useSection();
  const queries = useQueryClient();
  const write = (what: 'term' | number) => {
    const { current: field } = ref;
    if (field === null) return;
    const place = { queries, scope, row, field };
    import('./write-help.ts')
      .then(({ writeSuggestion, writeTerm }) =>
        what === 'term' ? writeTerm(place) : writeSuggestion(place, what),
      )
      .catch((error) => notify.failed(messageOf(error)));
  };
  return { insertTerm: () => write('term'), takeSuggestion: (place: number) => write(place) };
}
