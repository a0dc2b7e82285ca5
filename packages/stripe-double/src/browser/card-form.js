// Runs inside the frame, so that the card number never reaches the page.

{
  const fields = [...document.querySelectorAll('input')];
  const [number, date, cvc] = fields;
  const digits = (text) => text.replaceAll(/\D/g, '');
  const tell = (message) => parent.postMessage({ stripeDouble: 'card', ...message }, '*');

  function state() {
    const complete =
      digits(number.value).length >= 15 &&
      digits(date.value).length === 4 &&
      digits(cvc.value).length >= 3;
    const empty = fields.every((field) => field.value === '');
    return { complete, empty, error: fault() };
  }

  function fault() {
    const typed = digits(number.value);
    if (typed.length >= 15 && !passesLuhn(typed)) {
      return {
        type: 'validation_error',
        code: 'invalid_number',
        message: 'Your card number is invalid.',
      };
    }
    const [month, year] = [digits(date.value).slice(0, 2), digits(date.value).slice(2)];
    if (year.length === 2 && new Date(2000 + Number(year), Number(month), 1) <= new Date()) {
      return {
        type: 'validation_error',
        code: 'invalid_expiry_year_past',
        message: "Your card's expiration date is in the past.",
      };
    }
    return undefined;
  }

  function incomplete() {
    const named = [
      [digits(number.value).length < 15, 'incomplete_number', 'Your card number is incomplete.'],
      [
        digits(date.value).length < 4,
        'incomplete_expiry',
        "Your card's expiration date is incomplete.",
      ],
      [digits(cvc.value).length < 3, 'incomplete_cvc', "Your card's security code is incomplete."],
    ].find(([lacks]) => lacks);
    return named && { type: 'validation_error', code: named[1], message: named[2] };
  }

  function passesLuhn(text) {
    const sum = [...text].reverse().reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    return sum % 10 === 0;
  }

  for (const field of fields) {
    field.addEventListener('input', () => {
      if (field === number)
        field.value = digits(field.value)
          .slice(0, 16)
          .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
      if (field === date)
        field.value = digits(field.value)
          .slice(0, 4)
          .replace(/^(\d{2})(\d)/, '$1 / $2');
      const { error } = state();
      number.ariaInvalid = String(error?.code === 'invalid_number');
      date.ariaInvalid = String(error?.code === 'invalid_expiry_year_past');
      tell({ event: 'change', ...state() });
    });
    field.addEventListener('focus', () => tell({ event: 'focus' }));
    field.addEventListener('blur', () => tell({ event: 'blur' }));
    field.addEventListener('keydown', ({ key }) => key === 'Escape' && tell({ event: 'escape' }));
  }
  document.querySelector('form').addEventListener('submit', (event) => event.preventDefault());

  addEventListener('message', async ({ data, source }) => {
    if (source !== parent || data?.stripeDouble !== 'ask') return;
    if (data.do === 'clear') for (const field of fields) field.value = '';
    if (data.do === 'focus') number.focus();
    if (data.do === 'disable') for (const field of fields) field.disabled = data.disabled;
    if (data.do === 'style') document.body.style.color = data.color;
    if (data.do === 'call') tell({ event: 'answer', id: data.id, answer: await call(data) });
  });

  async function call({ path, key, form }) {
    const error = incomplete() ?? fault();
    if (error !== undefined) return { error };
    const [month, year] = digits(date.value).match(/../g);
    const body = new URLSearchParams({
      ...form,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': digits(number.value),
      'payment_method_data[card][exp_month]': month,
      'payment_method_data[card][exp_year]': year,
      'payment_method_data[card][cvc]': digits(cvc.value),
    });
    const answer = await fetch(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body,
    });
    return answer.json();
  }

  tell({ event: 'ready' });
}
