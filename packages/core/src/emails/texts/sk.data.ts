import type { EmailTexts } from '../texts.ts';

export const sk: EmailTexts = {
  code: 'Alebo zadajte tento kód:',
  validity: 'Čas platnosti: {duration}. Dá sa použiť iba raz.',
  fallback: 'Ak tlačidlo nefunguje, skopírujte túto adresu do prehliadača:',
  ignore: 'Ak ste o nič nežiadali, môžete tento e-mail ignorovať.',
  alarm: 'Ak ste to neboli vy, ihneď nám napíšte: {support}',
  support: 'Máte otázky? Napíšte nám: {support}',
  sentTo: 'Tento e-mail bol odoslaný na adresu {email}.',
  magic_link: {
    subject: 'Prihlásenie do služby {brand}',
    body: 'Kliknutím na tlačidlo sa prihlásite. Heslo nepotrebujete.',
    button: 'Prihlásiť sa',
  },
  confirmation: {
    subject: 'Vitajte v službe {brand}: potvrďte svoju e-mailovú adresu',
    body: 'Potvrďte, prosím, svoju e-mailovú adresu. Váš účet potom bude pripravený.',
    button: 'Potvrdiť e-mailovú adresu',
  },
  recovery: {
    subject: 'Obnovenie hesla k službe {brand}',
    body: 'K vášmu účtu bolo vyžiadané nové heslo. Kliknutím na tlačidlo si ho zvolíte.',
    button: 'Zvoliť nové heslo',
  },
  email_change: {
    subject: 'Potvrďte svoju novú e-mailovú adresu',
    body: 'Potvrďte, prosím, že chcete pri svojom účte {brand} odteraz používať adresu {newEmail}.',
    button: 'Potvrdiť novú adresu',
  },
  email_change_current: {
    subject: 'Vaša e-mailová adresa sa má zmeniť',
    body: 'E-mailová adresa vášho účtu {brand} sa má zmeniť na {newEmail}. Potvrďte, prosím, že si to želáte.',
    button: 'Potvrdiť zmenu',
  },
  invite: {
    subject: 'Pozvánka do služby {brand}',
    body: 'Pozývame vás vytvoriť si účet v službe {brand}. Pozvánku prijmete kliknutím na tlačidlo.',
    button: 'Prijať pozvánku',
  },
  reauthentication: {
    subject: 'Váš overovací kód pre {brand}',
    body: 'Zadaním tohto kódu potvrďte, že ste to vy:',
  },
  notices: {
    trial_ending: {
      subject: 'Vaše skúšobné obdobie služby {brand} sa končí {date}',
      body: 'Predplaťte si službu pred týmto dňom a vaše preložené weby zostanú tak, ako sú.',
      button: 'Zobraziť cenu a predplatiť',
    },
    trial_ended: {
      subject: 'Vaše skúšobné obdobie služby {brand} sa skončilo',
      body: 'Vaše preložené weby zostanú online do {date}. Potom budú ich jazykové adresy viesť na pôvodné stránky, kým si službu nepredplatíte. O nič z preloženého neprídete.',
      button: 'Predplatiť',
    },
    subscription_ended: {
      subject: 'Vaše predplatné sa skončilo',
      body: 'Ak vám ešte zostali preložené weby, zostanú online do {date}. O nič z preloženého neprídete.',
      button: 'Znova predplatiť',
    },
    websites_paused: {
      subject: 'Vaše preložené weby sú vypnuté',
      body: 'Ich jazykové adresy teraz vedú na pôvodné stránky. Keď si službu predplatíte, preklady sa samy vrátia.',
      button: 'Predplatiť',
    },
    payment_failed: {
      subject: 'Sumu {amount} sa nepodarilo stiahnuť',
      body: 'Vaša karta bola zamietnutá. Znova to skúsime {date}; dovtedy zostáva všetko tak, ako je. Môžete tiež hneď zaplatiť inou kartou.',
      last: 'Vaša karta bola zamietnutá naposledy. Zaplaťte, prosím, inou kartou.',
      button: 'Zaplatiť inou kartou',
    },
    receipt: {
      subject: 'Vaša platba {amount} pre {brand}',
      body: 'Ďakujeme. Faktúru nájdete kedykoľvek na tejto adrese a v histórii platieb.',
      button: 'Otvoriť faktúru',
    },
    tier_change: {
      subject: 'Váš tarif sa zmení {date}',
      body: 'Toľko vaše weby teraz využívajú, a tak budú od najbližšieho predĺženia účtované. Dovtedy sa nič nemení.',
      move: '{url}: {plans}, {price} mesačne',
      button: 'Zobraziť weby a tarify',
    },
    hosts_lost: {
      subject: '{site}: preklady už nie sú dostupné',
      body: 'Záznamy DNS pre {hosts} už nevedú na {brand}, takže tam návštevníci preklady nevidia. Ak je to zámer, nemusíte nič robiť.',
      records: 'S týmito záznamami povedú opäť k nám:',
      retention:
        'Miesto aj certifikát vám nechávame ešte {duration}. Hneď ako budú záznamy späť, všetko pobeží ako predtým.',
      button: 'Zobraziť, čo zmeniť',
    },
    released: {
      subject: '{site}: web bol vymazaný, vráťte jeho záznamy DNS späť',
      reminder: '{site}: vráťte záznamy DNS späť pred {date}',
      body: 'Záznamy DNS pre {hosts} stále vedú na {brand}. Návštevníci tam vidia vaše pôvodné stránky do {date}.',
      after: 'Po tomto dni sa na týchto adresách nič nezobrazí, ak záznamy nezmeníte.',
      change: 'Zmeňte tieto záznamy na hodnotu vpravo:',
      remove: 'Vymažte tieto záznamy:',
    },
    website_paused: {
      subject: '{site}: web je pozastavený',
      body: 'Kým je pozastavený, jeho jazykové adresy vedú na pôvodné stránky. O nič z preloženého neprídete.',
      leave: 'Ak chcete odísť natrvalo, vráťte záznamy DNS späť skôr, než web vymažete.',
      button: 'Otvoriť web',
    },
    budget_used_up: {
      subject: '{site}: rozpočet na preklady je vyčerpaný',
      month:
        'Web vyčerpal rozpočet na preklady {amount} na tento mesiac. Preklad bude pokračovať budúci mesiac alebo hneď, ako rozpočet zvýšite.',
      day: 'Web vyčerpal dnešný rozpočet nových slov ({count}). Preklad bude pokračovať zajtra alebo hneď, ako rozpočet zvýšite.',
    },
    account_deletion: {
      subject: 'Váš účet {brand} bude vymazaný {date}',
      body: 'V ten deň budú vymazané aj vaše weby, preklady a súbory. Dovtedy všetko funguje ako doteraz a vaše predplatné sa neobnoví. Rozmysleli ste si to? Prihláste sa a účet si ponechajte.',
      button: 'Ponechať môj účet',
    },
    account_deleted: {
      subject: 'Váš účet {brand} bol vymazaný',
      body: 'Vaše weby, preklady a súbory sú vymazané. Ak k nám ešte vedú záznamy DNS, ďalší e-mail vysvetľuje, ako ich zmeniť späť.',
    },
    account_changed: {
      subject: 'Prihlasovanie do vášho účtu {brand} sa zmenilo',
      password: 'Vaše heslo bolo zmenené.',
      email: 'E-mailová adresa účtu bola zmenená na {newEmail}.',
      factor_added: 'K dvojstupňovému overeniu bola pridaná overovacia aplikácia.',
      factor_removed: 'Z dvojstupňového overenia bola odstránená overovacia aplikácia.',
      codes_made: 'Boli vytvorené nové obnovovacie kódy. Staré už neplatia.',
      code_used: 'Na prihlásenie bol použitý obnovovací kód. Už neplatí.',
      provider_added: 'Bol pridaný ďalší spôsob prihlásenia.',
      provider_removed: 'Bol odstránený jeden spôsob prihlásenia.',
    },
  },
};
