import type { EmailTexts } from '../texts.ts';

export const pl: EmailTexts = {
  code: 'Możesz też wpisać ten kod:',
  validity: 'Czas ważności: {duration}. Działa tylko raz.',
  fallback: 'Jeśli przycisk nie działa, skopiuj ten adres do przeglądarki:',
  ignore: 'Jeśli ta prośba nie pochodzi od Ciebie, możesz zignorować tę wiadomość.',
  alarm: 'Jeśli to nie Ty, napisz do nas od razu: {support}',
  support: 'Masz pytania? Napisz do nas: {support}',
  sentTo: 'Ta wiadomość została wysłana na adres {email}.',
  magic_link: {
    subject: 'Zaloguj się do {brand}',
    body: 'Kliknij przycisk, aby się zalogować. Nie potrzebujesz hasła.',
    button: 'Zaloguj się',
  },
  confirmation: {
    subject: 'Witamy w {brand}: potwierdź swój adres e-mail',
    body: 'Potwierdź swój adres e-mail, a Twoje konto będzie gotowe.',
    button: 'Potwierdź adres e-mail',
  },
  recovery: {
    subject: 'Ustaw nowe hasło do {brand}',
    body: 'Otrzymaliśmy prośbę o nowe hasło do Twojego konta. Kliknij przycisk, aby je wybrać.',
    button: 'Wybierz nowe hasło',
  },
  email_change: {
    subject: 'Potwierdź swój nowy adres e-mail',
    body: 'Potwierdź, że od teraz chcesz używać adresu {newEmail} na swoim koncie {brand}.',
    button: 'Potwierdź nowy adres',
  },
  email_change_current: {
    subject: 'Twój adres e-mail ma zostać zmieniony',
    body: 'Adres e-mail Twojego konta {brand} ma zostać zmieniony na {newEmail}. Potwierdź, że tego chcesz.',
    button: 'Potwierdź zmianę',
  },
  invite: {
    subject: 'Masz zaproszenie do {brand}',
    body: 'Zapraszamy Cię do utworzenia konta w {brand}. Kliknij przycisk, aby przyjąć zaproszenie.',
    button: 'Przyjmij zaproszenie',
  },
  reauthentication: {
    subject: 'Twój kod weryfikacyjny {brand}',
    body: 'Wpisz ten kod, aby potwierdzić, że to Ty:',
  },
};
