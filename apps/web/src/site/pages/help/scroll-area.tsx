import { Children, type ReactNode } from 'react';

interface ScrollAreaProps {
  /** Accessible name. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Scrolls content that is wider than the screen, by keyboard too. */
export function ScrollArea({ name, children }: ScrollAreaProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, for it holds no fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div role="group" className="scroll-area" aria-label={name} tabIndex={0}>
      {children}
    </div>
  );
}

interface TableProps {
  readonly columns: readonly ReactNode[];
  /** The first cell of a row is its heading. */
  readonly rows: readonly (readonly ReactNode[])[];
}

/** A table of texts. */
export function Table({ columns, rows }: TableProps) {
  return (
    <table>
      <thead>
        <tr>
          {Children.map(columns, (column) => (
            <th scope="col">{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([heading, ...cells]) => (
          <tr key={String(heading)}>
            <th scope="row">{heading}</th>
            {Children.map(cells, (cell) => (
              <td>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
