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
  notices: {
    trial_ending: {
      subject: 'Twój okres próbny w {brand} kończy się {date}',
      body: 'Wykup subskrypcję przed tym dniem, a Twoje przetłumaczone strony pozostaną bez zmian.',
      button: 'Sprawdź cenę i wykup subskrypcję',
    },
    trial_ended: {
      subject: 'Twój okres próbny w {brand} się skończył',
      body: 'Twoje przetłumaczone strony pozostaną dostępne do {date}. Potem ich adresy językowe będą prowadzić do oryginalnych stron, dopóki nie wykupisz subskrypcji. Nic z Twoich tłumaczeń nie przepadnie.',
      button: 'Wykup subskrypcję',
    },
    subscription_ended: {
      subject: 'Twoja subskrypcja się skończyła',
      body: 'Jeśli masz jeszcze przetłumaczone strony, pozostaną one dostępne do {date}. Nic z Twoich tłumaczeń nie przepadnie.',
      button: 'Wykup subskrypcję ponownie',
    },
    websites_paused: {
      subject: 'Twoje przetłumaczone strony są wyłączone',
      body: 'Ich adresy językowe prowadzą teraz do oryginalnych stron. Tłumaczenia wrócą same, gdy wykupisz subskrypcję.',
      button: 'Wykup subskrypcję',
    },
    payment_failed: {
      subject: 'Nie udało się pobrać {amount}',
      body: 'Twoja karta została odrzucona. Spróbujemy ponownie {date}; do tego czasu wszystko pozostaje bez zmian. Możesz też od razu zapłacić inną kartą.',
      last: 'Twoja karta została odrzucona po raz ostatni. Zapłać inną kartą.',
      button: 'Zapłać inną kartą',
    },
    receipt: {
      subject: 'Twoja płatność {amount} dla {brand}',
      body: 'Dziękujemy. Faktura jest dostępna pod tym adresem i w Twojej historii płatności.',
      button: 'Otwórz fakturę',
    },
    tier_change: {
      subject: 'Twój plan zmieni się {date}',
      body: 'Tyle Twoje strony zużywają teraz i tak będą rozliczane od następnego odnowienia. Do tego czasu nic się nie zmieni.',
      move: '{url}: {plans}, {price} miesięcznie',
      button: 'Zobacz strony i plany',
    },
    hosts_lost: {
      subject: '{site}: tłumaczenia nie są już dostępne',
      body: 'Rekordy DNS dla {hosts} nie prowadzą już do {brand}, więc odwiedzający nie widzą tam tłumaczeń. Jeśli to celowe, nie musisz nic robić.',
      records: 'Z tymi rekordami znowu będą prowadzić do nas:',
      retention:
        'Zachowujemy miejsce i certyfikat przez {duration}. Gdy tylko rekordy wrócą, wszystko będzie działać jak wcześniej.',
      button: 'Zobacz, co trzeba zmienić',
    },
    released: {
      subject: '{site}: strona została usunięta, przywróć jej rekordy DNS',
      reminder: '{site}: przywróć rekordy DNS przed {date}',
      body: 'Rekordy DNS dla {hosts} nadal prowadzą do {brand}. Odwiedzający widzą tam Twoje oryginalne strony do {date}.',
      after: 'Po tym dniu pod tymi adresami nic się nie wyświetli, chyba że zmienisz rekordy.',
      change: 'Zmień te rekordy na wartość po prawej:',
      remove: 'Usuń te rekordy:',
    },
    website_paused: {
      subject: '{site}: strona jest wstrzymana',
      body: 'Dopóki jest wstrzymana, jej adresy językowe prowadzą do oryginalnych stron. Nic z Twoich tłumaczeń nie przepadnie.',
      leave: 'Jeśli chcesz odejść na stałe, przywróć rekordy DNS, zanim usuniesz stronę.',
      button: 'Otwórz stronę',
    },
    budget_used_up: {
      subject: '{site}: budżet na tłumaczenia został wykorzystany',
      month:
        'Strona wykorzystała budżet na tłumaczenia {amount} na ten miesiąc. Tłumaczenie będzie kontynuowane w przyszłym miesiącu lub gdy tylko zwiększysz budżet.',
      day: 'Strona wykorzystała dzisiejszy budżet nowych słów ({count}). Tłumaczenie będzie kontynuowane jutro lub gdy tylko zwiększysz budżet.',
    },
    account_deletion: {
      subject: 'Twoje konto {brand} zostanie usunięte {date}',
      body: 'Tego dnia zostaną usunięte także Twoje strony, tłumaczenia i pliki. Do tego czasu wszystko działa jak dotąd, a subskrypcja nie zostanie odnowiona. Zmieniasz zdanie? Zaloguj się i zachowaj konto.',
      button: 'Zachowaj moje konto',
    },
    account_deleted: {
      subject: 'Twoje konto {brand} zostało usunięte',
      body: 'Twoje strony, tłumaczenia i pliki zostały usunięte. Jeśli rekordy DNS nadal prowadzą do nas, inna wiadomość wyjaśnia, jak je przywrócić.',
    },
    account_changed: {
      subject: 'Zmieniono logowanie do Twojego konta {brand}',
      password: 'Twoje hasło zostało zmienione.',
      email: 'Adres e-mail konta został zmieniony na {newEmail}.',
      factor_added: 'Dodano aplikację uwierzytelniającą do weryfikacji dwuetapowej.',
      factor_removed: 'Usunięto aplikację uwierzytelniającą z weryfikacji dwuetapowej.',
      codes_made: 'Utworzono nowe kody odzyskiwania. Stare już nie działają.',
      code_used: 'Do zalogowania użyto kodu odzyskiwania. Już nie działa.',
      provider_added: 'Dodano inny sposób logowania.',
      provider_removed: 'Usunięto sposób logowania.',
    },
  },
};
