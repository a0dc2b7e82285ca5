import { languageCatalogue } from '@dragoman/domain/languages';
import { drawnNames } from '../../illustrations/drawn-names.data.ts';

/** A sentence moves from the pointed to the round arch. */
export function InstantPicture() {
  return (
    <div className="picture-instant" translate="no" dir="ltr">
      <span lang="en">Free shipping on every order</span>
      <svg viewBox="0 0 40 24" aria-hidden="true">
        <path
          d="M2 12H36M27 4L36 12L27 20"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span lang="es">Envío gratis en cada pedido</span>
    </div>
  );
}

/** The languages of the catalog by their own names. */
export function LanguageCloud() {
  return (
    <p className="picture-languages" translate="no">
      {languageCatalogue.map(({ code, nativeName }) => (
        <span key={code} lang={code}>
          {nativeName in drawnNames ? <DrawnName name={nativeName} /> : nativeName}
        </span>
      ))}
    </p>
  );
}

function DrawnName({ name }: { name: string }) {
  const { width = 0, outline } = drawnNames[name] ?? {};
  return (
    <svg viewBox={`0 0 ${width} 100`} aria-hidden="true">
      <path d={outline} />
    </svg>
  );
}

/** A row of the editor: original, translation, and the confirm button. */
export function EditPicture() {
  return (
    <div className="picture-edit" translate="no" dir="ltr">
      <span lang="en">Add to basket</span>
      <span className="entry" lang="fr">
        Ajouter au <b>panier</b>
        <i />
      </span>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path
          d="M5 12.5L10 17.5L19 7"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </div>
  );
}

/** A change on a page and on its translations. */
export function SyncPicture() {
  return (
    <div className="picture-sync" translate="no" dir="ltr">
      <span lang="en">
        Open <del>until 5</del> <ins>until 8</ins>
      </span>
      <span lang="de">
        Geöffnet <ins>bis 20 Uhr</ins>
      </span>
      <span lang="it">
        Aperto <ins>fino alle 20</ins>
      </span>
    </div>
  );
}
