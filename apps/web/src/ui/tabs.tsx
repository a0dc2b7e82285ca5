import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components';

export interface TabOf<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Rendered only while the tab is chosen. */
  readonly content: ReactNode;
}

interface TabsProps<Id extends string> {
  /** Names the row of tabs to those who do not see it. */
  readonly label: string;
  readonly tabs: readonly TabOf<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
}

/** Panels of which one shows; arrow keys move between the tabs. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(id) => onSelect(String(id) as Id)}>
      <TabList
        aria-label={label}
        className="flex gap-x-1 overflow-x-auto border-b border-edge [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            id={tab.id}
            className="-mb-px flex min-h-12 shrink-0 cursor-pointer items-center border-b-3 border-transparent px-2.5 font-semibold text-soft -outline-offset-3! sm:px-4 hover:text-ink data-selected:border-saffron data-selected:text-ink"
          >
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="mt-6">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
