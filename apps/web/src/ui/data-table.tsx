import type { ReactNode } from 'react';

interface DataTableProps {
  /** Heading of each column. */
  readonly columns: readonly string[];
  readonly label: string;
  /** The rows as `tr` elements. */
  readonly children: ReactNode;
}

/** A table that scrolls sideways where it is too wide. */
export function DataTable({ columns, label, children }: DataTableProps) {
  return (
    // Scrolled by keys, too.
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
      className="-mx-5 overflow-x-auto px-5 sm:-mx-7 sm:px-7"
    >
      <table aria-label={label} className="w-full text-start">
        <thead className="text-sm text-soft">
          <tr>
            {columns.map((name) => (
              <th
                key={name}
                scope="col"
                className="py-2 pe-3 text-start last:pe-0 sm:pe-6 font-semibold whitespace-nowrap"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-edge border-t border-edge">{children}</tbody>
      </table>
    </section>
  );
}

export function Cell({ children }: { readonly children: ReactNode }) {
  return (
    <td className="py-3 pe-3 align-top whitespace-nowrap tabular-nums last:pe-0 last:whitespace-normal sm:pe-6">
      {children}
    </td>
  );
}

/** A cell of which the row is about: a host, a queue. */
export function NameCell({ children }: { readonly children: ReactNode }) {
  return (
    <th scope="row" className="py-3 pe-3 text-start align-top font-semibold sm:pe-6" translate="no">
      {children}
    </th>
  );
}
