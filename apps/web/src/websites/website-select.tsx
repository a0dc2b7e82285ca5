import { SelectOrAll } from '../ui/select-or-all.tsx';
import { shownAddress } from './website-labels.ts';
import { useDashboardWebsites } from './website-queries.ts';

interface WebsiteSelectProps {
  readonly label: string;
  /** Label of the entry that stands for all. */
  readonly all: string;
  readonly value: string | null | undefined;
  readonly onChange: (id: string | undefined) => void;
}

/** Chooses one of the account's websites, or all. */
export function WebsiteSelect(props: WebsiteSelectProps) {
  const options = useDashboardWebsites().map(({ id, url }) => ({ id, label: shownAddress(url) }));
  return <SelectOrAll {...props} options={options} />;
}
