import { SalePoster, salePosters } from '../../illustrations/sale-poster.tsx';

/** Image localization: the same picture in several languages. */
export function Pictures() {
  return (
    <section className="section pictures" aria-labelledby="pictures">
      <div className="container">
        <header className="heading">
          <h2 id="pictures">Pictures speak the language, too</h2>
          <p className="lead">
            Give a picture with words on it another version for each language, and every reader sees
            their own.
          </p>
        </header>
        <ul className="posters swipe" data-swipe>
          {salePosters.map((poster) => (
            <li key={poster.code}>
              <SalePoster {...poster} />
              <p>{poster.language}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
