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
};
