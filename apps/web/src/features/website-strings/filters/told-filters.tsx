import { useSyncExternalStore } from 'react';
import { useAuth } from '../../../session/auth-state.ts';
import { t } from '../../../texts/texts.ts';
import { useColleagues } from '../assignments/use-colleagues.ts';
import { useSection } from '../section/section.ts';
import type { StringsView } from '../section/view.ts';
import { Toggle } from './toggle.tsx';

interface ToldFiltersProps {
  readonly view: StringsView;
  readonly counts:
    | { readonly total: number; readonly assigned: number; readonly mentions: number }
    | undefined;
}

/** Toggles for drafts of this browser, for what is assigned to the user and what mentions them, if there is any; and for what another member has. */
export function ToldFilters({ view, counts }: ToldFiltersProps) {
  const { changeView, drafts } = useSection();
  const draftCount = useSyncExternalStore(drafts.subscribe, () => drafts.ids().length);
  const me = useAuth().user?.id ?? '';
  const { assignee, mentioned } = view;
  const isOthers = assignee !== null && assignee !== me;
  return (
    <>
      {(draftCount > 0 || view.drafts) && (
        <Toggle
          isOn={view.drafts}
          count={draftCount}
          onPress={() => changeView({ drafts: !view.drafts })}
        >
          Drafts
        </Toggle>
      )}
      {isOthers && (
        <Toggle isOn count={counts?.total} onPress={() => changeView({ assignee: null })}>
          <Other id={assignee} />
        </Toggle>
      )}
      {((counts?.assigned ?? 0) > 0 || assignee === me) && (
        <Toggle
          isOn={assignee === me}
          count={counts?.assigned}
          onPress={() => changeView({ assignee: assignee === me ? null : me })}
        >
          Assigned to me
        </Toggle>
      )}
      {((counts?.mentions ?? 0) > 0 || mentioned !== null) && (
        <Toggle
          isOn={mentioned !== null}
          count={counts?.mentions}
          onPress={() => changeView({ mentioned: mentioned === null ? me : null })}
        >
          Comments for me
        </Toggle>
      )}
    </>
  );
}

function Other({ id }: { id: string }) {
  const { data } = useColleagues();
  const name = data?.people.find((one) => one.id === id)?.name ?? '…';
  return t('Assigned to {name}', { name });
}
