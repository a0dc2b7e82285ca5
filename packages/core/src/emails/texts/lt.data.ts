import type { EmailTexts } from '../texts.ts';

export const lt: EmailTexts = {
  code: 'Arba įveskite šį kodą:',
  validity: 'Galiojimo laikas: {duration}. Galima panaudoti tik vieną kartą.',
  fallback: 'Jei mygtukas neveikia, nukopijuokite šį adresą į naršyklę:',
  ignore: 'Jei to neprašėte, galite nekreipti dėmesio į šį laišką.',
  alarm: 'Jei tai buvote ne jūs, nedelsdami parašykite mums: {support}',
  support: 'Turite klausimų? Parašykite mums: {support}',
  sentTo: 'Šis laiškas išsiųstas adresu {email}.',
  magic_link: {
    subject: 'Prisijunkite prie {brand}',
    body: 'Norėdami prisijungti, spustelėkite mygtuką. Slaptažodžio nereikia.',
    button: 'Prisijungti',
  },
  confirmation: {
    subject: 'Sveiki atvykę į {brand}: patvirtinkite savo el. pašto adresą',
    body: 'Patvirtinkite savo el. pašto adresą, ir jūsų paskyra bus paruošta.',
    button: 'Patvirtinti el. pašto adresą',
  },
  recovery: {
    subject: 'Nustatykite naują {brand} slaptažodį',
    body: 'Jūsų paskyrai buvo paprašyta naujo slaptažodžio. Spustelėkite mygtuką, kad jį pasirinktumėte.',
    button: 'Pasirinkti naują slaptažodį',
  },
  email_change: {
    subject: 'Patvirtinkite naują el. pašto adresą',
    body: 'Patvirtinkite, kad nuo šiol savo {brand} paskyrai norite naudoti adresą {newEmail}.',
    button: 'Patvirtinti naują adresą',
  },
  email_change_current: {
    subject: 'Jūsų el. pašto adresas bus pakeistas',
    body: 'Jūsų {brand} paskyros el. pašto adresas bus pakeistas į {newEmail}. Patvirtinkite, kad to norite.',
    button: 'Patvirtinti pakeitimą',
  },
  invite: {
    subject: 'Esate pakviesti į {brand}',
    body: 'Esate pakviesti susikurti {brand} paskyrą. Norėdami priimti kvietimą, spustelėkite mygtuką.',
    button: 'Priimti kvietimą',
  },
  reauthentication: {
    subject: 'Jūsų {brand} patvirtinimo kodas',
    body: 'Įveskite šį kodą, kad patvirtintumėte, jog tai jūs:',
  },
  notices: {
    trial_ending: {
      subject: 'Jūsų {brand} bandomasis laikotarpis baigiasi {date}',
      body: 'Užsiprenumeruokite iki tos dienos, ir jūsų išverstos svetainės liks tokios, kokios yra.',
      button: 'Peržiūrėti kainą ir užsiprenumeruoti',
    },
    trial_ended: {
      subject: 'Jūsų {brand} bandomasis laikotarpis baigėsi',
      body: 'Iki {date} jūsų išverstos svetainės bus pasiekiamos. Vėliau jų kalbų adresai ves į originalius puslapius, kol užsiprenumeruosite. Niekas, ką išvertėte, nedings.',
      button: 'Užsiprenumeruoti',
    },
    subscription_ended: {
      subject: 'Jūsų prenumerata baigėsi',
      body: 'Jei dar turite išverstų svetainių, iki {date} jos bus pasiekiamos. Niekas, ką išvertėte, nedings.',
      button: 'Užsiprenumeruoti iš naujo',
    },
    websites_paused: {
      subject: 'Jūsų išverstos svetainės išjungtos',
      body: 'Jų kalbų adresai dabar veda į originalius puslapius. Kai užsiprenumeruosite, vertimai grįš savaime.',
      button: 'Užsiprenumeruoti',
    },
    payment_failed: {
      subject: 'Nepavyko nuskaityti {amount}',
      body: 'Jūsų kortelė atmesta. Dar kartą bandysime {date}; iki tol viskas liks taip, kaip yra. Taip pat galite iš karto sumokėti kita kortele.',
      last: 'Jūsų kortelė atmesta paskutinį kartą. Sumokėkite kita kortele.',
      button: 'Sumokėti kita kortele',
    },
    receipt: {
      subject: 'Jūsų mokėjimas {brand}: {amount}',
      body: 'Dėkojame. Sąskaitą faktūrą rasite šiuo adresu ir savo mokėjimų istorijoje.',
      button: 'Atidaryti sąskaitą faktūrą',
    },
    tier_change: {
      subject: 'Jūsų planas keičiasi {date}',
      body: 'Tiek jūsų svetainės naudoja dabar, todėl taip bus apmokestinamos nuo kito pratęsimo. Iki tol niekas nesikeičia.',
      move: '{url}: {plans}, {price} per mėnesį',
      button: 'Peržiūrėti svetaines ir planus',
    },
    hosts_lost: {
      subject: '{site}: vertimai nebepasiekiami',
      body: '{hosts} DNS įrašai nebeveda į {brand}, todėl lankytojai ten vertimų nemato. Jei taip padaryta sąmoningai, nieko daryti nereikia.',
      records: 'Su šiais įrašais jie vėl ves pas mus:',
      retention:
        'Vietą ir sertifikatą dar saugosime (trukmė: {duration}), o kai įrašai bus atkurti, viskas veiks kaip anksčiau.',
      button: 'Peržiūrėti, ką reikia pakeisti',
    },
    released: {
      subject: '{site}: svetainė ištrinta, grąžinkite jos DNS įrašus',
      reminder: '{site}: grąžinkite DNS įrašus iki {date}',
      body: '{hosts} DNS įrašai vis dar veda į {brand}. Iki {date} lankytojai ten mato jūsų originalius puslapius.',
      after: 'Vėliau šiais adresais nieko nebus rodoma, jei įrašų nepakeisite.',
      change: 'Pakeiskite šiuos įrašus į dešinėje nurodytą reikšmę:',
      remove: 'Ištrinkite šiuos įrašus:',
    },
    website_paused: {
      subject: '{site}: svetainė pristabdyta',
      body: 'Kol ji pristabdyta, jos kalbų adresai veda į originalius puslapius. Niekas, ką išvertėte, nedings.',
      leave: 'Jei norite išeiti visam laikui, grąžinkite DNS įrašus prieš ištrindami svetainę.',
      button: 'Atidaryti svetainę',
    },
    budget_used_up: {
      subject: '{site}: vertimo biudžetas išnaudotas',
      month:
        'Svetainė išnaudojo šio mėnesio {amount} vertimo biudžetą. Vertimas tęsis kitą mėnesį arba iškart, kai padidinsite biudžetą.',
      day: 'Svetainė išnaudojo šios dienos naujų žodžių biudžetą ({count}). Vertimas tęsis rytoj arba iškart, kai padidinsite biudžetą.',
    },
    account_deletion: {
      subject: 'Jūsu {brand} paskyra bus ištrinta {date}',
      body: 'Tada bus ištrintos ir jūsų svetainės, vertimai bei failai. Iki tos dienos viskas veikia kaip anksčiau, o prenumerata nepratęsiama. Persigalvojote? Prisijunkite ir išsaugokite savo paskyrą.',
      button: 'Išsaugoti mano paskyrą',
    },
    account_deleted: {
      subject: 'Jūsų {brand} paskyra ištrinta',
      body: 'Jūsų svetainės, vertimai ir failai ištrinti. Jei DNS įrašai vis dar veda pas mus, kitas laiškas paaiškina, kaip juos pakeisti atgal.',
    },
    account_changed: {
      subject: 'Pakeistas prisijungimas prie jūsų {brand} paskyros',
      password: 'Jūsų slaptažodis pakeistas.',
      email: 'Paskyros el. pašto adresas pakeistas į {newEmail}.',
      factor_added: 'Dviejų veiksmų patvirtinimui pridėta autentifikavimo programėlė.',
      factor_removed: 'Iš dviejų veiksmų patvirtinimo pašalinta autentifikavimo programėlė.',
      codes_made: 'Sukurti nauji atkūrimo kodai. Senieji nebegalioja.',
      code_used: 'Prisijungti panaudotas atkūrimo kodas. Jis nebegalioja.',
      provider_added: 'Pridėtas kitas prisijungimo būdas.',
      provider_removed: 'Pašalintas prisijungimo būdas.',
    },
  },
};
