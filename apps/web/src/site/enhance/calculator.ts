import { tierOf } from '@dragoman/domain/billing';

/** As `priceText`, which is in a script of the app. */
const prices = new Intl.NumberFormat(document.documentElement.lang, {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
});

/** Shows the plan and the price that fit the words and languages of the start page's calculator. */
function enhance(calculator: HTMLElement): void {
  const price = calculator.querySelector('output b');
  const plan = calculator.querySelector('output span');
  const amount = (name: string) => {
    const value = calculator.querySelector<HTMLInputElement>(`[name=${name}]`)?.valueAsNumber ?? 0;
    return Number.isFinite(value) ? Math.max(1, value) : 1;
  };
  const show = () => {
    const tier = tierOf({ words: amount('words'), languages: amount('languages') });
    if (price) price.textContent = prices.format(tier.price);
    if (plan) plan.textContent = tier.name;
  };
  calculator.addEventListener('input', show);
  show();
}

for (const calculator of document.querySelectorAll<HTMLElement>('[data-calculator]'))
  enhance(calculator);
