/**
 * Opens the search in the documentation. `enhance/docs-search.ts` makes it work; without scripts it is not shown.
 * @param index address of the index
 */
export function SearchDialog({ index }: { index: string }) {
  return (
    <div className="docs-search" data-index={index}>
      <button type="button" className="docs-search-opener" aria-haspopup="dialog">
        <span>Search the docs</span>
        <kbd>/</kbd>
      </button>
      <dialog aria-label="Search the docs">
        <form method="dialog" className="docs-search-field">
          <input
            type="search"
            aria-label="Search the docs"
            placeholder="A word, a setting, an error"
            autoComplete="off"
            spellCheck="false"
            enterKeyHint="search"
          />
          <button type="submit" className="button quiet" value="close">
            Close
          </button>
        </form>
        <p role="status" />
        <ol />
      </dialog>
    </div>
  );
}
