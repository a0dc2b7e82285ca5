import { t, text } from '../../texts/texts.ts';
import { TwoArches } from '../../ui/two-arches.tsx';

const promises = [
  text('Every page in another language within minutes'),
  text('Every sentence yours to edit'),
  text('Found by search engines in every language'),
] as const;

/** Left half of the sign-in page on wide screens. */
export function MarketingPanel() {
  return (
    <aside
      aria-label="About the service"
      className="lattice hidden flex-col justify-center gap-10 bg-deep p-10 text-on-deep [--color-focus:#f5b52e] lg:flex"
    >
      <div className="grid gap-8">
        <div className="max-w-xs [--color-lapis:#fffefb] [--color-on-lapis:#1b2775] [&>svg]:w-full">
          <TwoArches words={['Hello', 'مرحبًا']} />
        </div>
        <p className="max-w-lg font-display text-4xl leading-tight font-semibold text-balance">
          Your website, spoken fluently in 30+ languages
        </p>
        <ul className="grid gap-3 text-lg text-on-deep-soft">
          {promises.map((promise) => (
            <li key={promise} className="flex items-center gap-3">
              <span aria-hidden="true" className="h-4 w-2.5 shrink-0 rounded-t-full bg-saffron" />
              {t(promise)}
            </li>
          ))}
        </ul>
      </div>
      <p className="text-on-deep-soft">10-day trial. No card. Cancel anytime.</p>
    </aside>
  );
}
