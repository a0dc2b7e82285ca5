const letters = 'AжعあΩñßçЂ文한Łשθöकξøغ漢ğЩéתμ語ïڤş글'.split('').filter((letter) => letter.trim());

/** A line of letters from the scripts of the world, as an ornament; nothing to read. */
export function Frieze() {
  return (
    <div className="frieze" aria-hidden="true" translate="no" dir="ltr">
      {letters.map((letter) => (
        <span key={letter}>{letter}</span>
      ))}
    </div>
  );
}
