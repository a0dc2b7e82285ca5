import type { EmailTexts } from '../texts.ts';

export const sl: EmailTexts = {
  code: 'Ali pa vnesite to kodo:',
  validity: 'Čas veljavnosti: {duration}. Uporabiti je mogoče le enkrat.',
  fallback: 'Če gumb ne deluje, kopirajte ta naslov v brskalnik:',
  ignore: 'Če tega niste zahtevali, lahko to sporočilo prezrete.',
  alarm: 'Če to niste bili vi, nam takoj pišite: {support}',
  support: 'Imate vprašanja? Pišite nam: {support}',
  sentTo: 'To sporočilo je bilo poslano na naslov {email}.',
  magic_link: {
    subject: 'Prijava v {brand}',
    body: 'Kliknite gumb za prijavo. Gesla ne potrebujete.',
    button: 'Prijava',
  },
  confirmation: {
    subject: 'Dobrodošli v {brand}: potrdite svoj e-poštni naslov',
    body: 'Potrdite svoj e-poštni naslov. Nato bo vaš račun pripravljen.',
    button: 'Potrdi e-poštni naslov',
  },
  recovery: {
    subject: 'Ponastavite svoje geslo za {brand}',
    body: 'Za vaš račun je bilo zahtevano novo geslo. Kliknite gumb, da ga izberete.',
    button: 'Izberi novo geslo',
  },
  email_change: {
    subject: 'Potrdite svoj novi e-poštni naslov',
    body: 'Potrdite, da želite za svoj račun {brand} odslej uporabljati naslov {newEmail}.',
    button: 'Potrdi novi naslov',
  },
  email_change_current: {
    subject: 'Vaš e-poštni naslov bo spremenjen',
    body: 'E-poštni naslov vašega računa {brand} bo spremenjen v {newEmail}. Potrdite, da to želite.',
    button: 'Potrdi spremembo',
  },
  invite: {
    subject: 'Povabljeni ste v {brand}',
    body: 'Povabljeni ste, da ustvarite račun {brand}. Kliknite gumb, da sprejmete povabilo.',
    button: 'Sprejmi povabilo',
  },
  reauthentication: {
    subject: 'Vaša potrditvena koda za {brand}',
    body: 'Vnesite to kodo in potrdite, da ste to vi:',
  },
  notices: {
    trial_ending: {
      subject: 'Konec vašega preizkusnega obdobja za {brand}: {date}',
      body: 'Naročite se pred tem dnem in vaša prevedena spletna mesta bodo ostala takšna, kot so.',
      button: 'Oglej si ceno in se naroči',
    },
    trial_ended: {
      subject: 'Vaše preizkusno obdobje za {brand} se je končalo',
      body: 'Vaša prevedena spletna mesta ostanejo na spletu do tega dne: {date}. Nato bodo njihovi jezikovni naslovi vodili na izvirne strani, dokler se ne naročite. Nič od prevedenega se ne bo izgubilo.',
      button: 'Naroči se',
    },
    subscription_ended: {
      subject: 'Vaša naročnina se je končala',
      body: 'Če imate še prevedena spletna mesta, ostanejo na spletu do tega dne: {date}. Nič od prevedenega se ne bo izgubilo.',
      button: 'Znova se naroči',
    },
    websites_paused: {
      subject: 'Vaša prevedena spletna mesta so izklopljena',
      body: 'Njihovi jezikovni naslovi zdaj vodijo na izvirne strani. Ko se naročite, se bodo prevodi vrnili sami.',
      button: 'Naroči se',
    },
    payment_failed: {
      subject: 'Zneska {amount} nismo mogli zaračunati',
      body: 'Vaša kartica je bila zavrnjena. Znova bomo poskusili na ta dan: {date}; do takrat ostane vse, kot je. Plačate lahko tudi takoj z drugo kartico.',
      last: 'Vaša kartica je bila zadnjič zavrnjena. Plačajte z drugo kartico.',
      button: 'Plačaj z drugo kartico',
    },
    receipt: {
      subject: 'Vaše plačilo za {brand}: {amount}',
      body: 'Hvala. Račun je za vas shranjen na tem naslovu in v zgodovini plačil.',
      button: 'Odpri račun',
    },
    tier_change: {
      subject: 'Sprememba vašega paketa: {date}',
      body: 'Toliko zdaj uporabljajo vaša spletna mesta in tako se bodo obračunavala od naslednjega podaljšanja. Do takrat se nič ne spremeni.',
      move: '{url}: {plans}, {price} na mesec',
      button: 'Oglej si spletna mesta in pakete',
    },
    hosts_lost: {
      subject: '{site}: prevodi niso več dosegljivi',
      body: 'Zapisi DNS za {hosts} ne vodijo več do {brand}, zato obiskovalci tam ne vidijo prevodov. Če je to namerno, vam ni treba storiti ničesar.',
      records: 'S temi zapisi bodo spet vodili k nam:',
      retention:
        'Mesto in potrdilo hranimo še {duration} in nadaljujemo kot prej, takoj ko bodo zapisi spet tam.',
      button: 'Oglej si, kaj je treba spremeniti',
    },
    released: {
      subject: '{site}: spletno mesto je izbrisano, povrnite zapise DNS',
      reminder: '{site}: povrnite zapise DNS pred tem dnem: {date}',
      body: 'Zapisi DNS za {hosts} še vedno vodijo do {brand}. Obiskovalci tam vidijo vaše izvirne strani do tega dne: {date}.',
      after: 'Po tem dnevu na teh naslovih ne bo prikazano nič, če zapisov ne spremenite.',
      change: 'Spremenite te zapise na vrednost na desni:',
      remove: 'Izbrišite te zapise:',
    },
    website_paused: {
      subject: '{site}: spletno mesto je začasno ustavljeno',
      body: 'Dokler je ustavljeno, njegovi jezikovni naslovi vodijo na izvirne strani. Nič od prevedenega se ne bo izgubilo.',
      leave: 'Če želite oditi za vedno, povrnite zapise DNS, preden izbrišete spletno mesto.',
      button: 'Odprite spletno mesto',
    },
    budget_used_up: {
      subject: '{site}: proračun za prevajanje je porabljen',
      month:
        'Spletno mesto je porabilo proračun za prevajanje {amount} za ta mesec. Prevajanje se nadaljuje naslednji mesec ali takoj, ko proračun povečate.',
      day: 'Spletno mesto je porabilo današnji proračun novih besed ({count}). Prevajanje se nadaljuje jutri ali takoj, ko proračun povečate.',
    },
    account_deletion: {
      subject: 'Vaš račun {brand} bo izbrisan: {date}',
      body: 'Takrat bodo izbrisana tudi vaša spletna mesta, prevodi in datoteke. Do tega dne vse deluje kot doslej, vaša naročnina pa se ne podaljša. Ste si premislili? Prijavite se in ohranite svoj račun.',
      button: 'Ohrani moj račun',
    },
    account_deleted: {
      subject: 'Vaš račun {brand} je izbrisan',
      body: 'Vaša spletna mesta, prevodi in datoteke so izbrisani. Če zapisi DNS še vodijo k nam, drugo sporočilo pojasni, kako jih spremenite nazaj.',
    },
    account_changed: {
      subject: 'Prijava v vaš račun {brand} je bila spremenjena',
      password: 'Vaše geslo je bilo spremenjeno.',
      email: 'E-poštni naslov računa je bil spremenjen v {newEmail}.',
      factor_added:
        'Za preverjanje v dveh korakih je bila dodana aplikacija za preverjanje pristnosti.',
      factor_removed:
        'Iz preverjanja v dveh korakih je bila odstranjena aplikacija za preverjanje pristnosti.',
      codes_made: 'Ustvarjene so bile nove obnovitvene kode. Stare ne veljajo več.',
      code_used: 'Za prijavo je bila uporabljena obnovitvena koda. Ne velja več.',
      provider_added: 'Dodan je bil drug način prijave.',
      provider_removed: 'En način prijave je bil odstranjen.',
    },
  },
};
