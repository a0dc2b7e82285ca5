import type { EmailTexts } from '../texts.ts';

export const hu: EmailTexts = {
  code: 'Vagy adja meg ezt a kódot:',
  validity: 'Érvényesség: {duration}. Csak egyszer használható.',
  fallback: 'Ha a gomb nem működik, másolja ezt a címet a böngészőjébe:',
  ignore: 'Ha nem Ön kérte ezt, nyugodtan hagyja figyelmen kívül ezt az e-mailt.',
  alarm: 'Ha nem Ön volt az, azonnal írjon nekünk: {support}',
  support: 'Kérdése van? Írjon nekünk: {support}',
  sentTo: 'Ezt az e-mailt a következő címre küldtük: {email}.',
  magic_link: {
    subject: 'Bejelentkezés – {brand}',
    body: 'A bejelentkezéshez kattintson a gombra. Jelszóra nincs szükség.',
    button: 'Bejelentkezés',
  },
  confirmation: {
    subject: 'Üdvözli a {brand}: erősítse meg az e-mail-címét',
    body: 'Kérjük, erősítse meg az e-mail-címét. Ezután a fiókja használatra kész.',
    button: 'E-mail-cím megerősítése',
  },
  recovery: {
    subject: '{brand}-jelszó visszaállítása',
    body: 'Új jelszót kértek a fiókjához. A megadásához kattintson a gombra.',
    button: 'Új jelszó megadása',
  },
  email_change: {
    subject: 'Erősítse meg az új e-mail-címét',
    body: 'Kérjük, erősítse meg, hogy a {brand}-fiókjához mostantól ezt a címet szeretné használni: {newEmail}.',
    button: 'Új cím megerősítése',
  },
  email_change_current: {
    subject: 'Az e-mail-címe meg fog változni',
    body: 'A {brand}-fiókjához tartozó e-mail-cím erre fog változni: {newEmail}. Kérjük, erősítse meg, hogy ezt szeretné.',
    button: 'Módosítás megerősítése',
  },
  invite: {
    subject: 'Meghívást kapott – {brand}',
    body: 'Meghívást kapott, hogy hozzon létre {brand}-fiókot. Az elfogadáshoz kattintson a gombra.',
    button: 'Meghívás elfogadása',
  },
  reauthentication: {
    subject: '{brand} – ellenőrző kód',
    body: 'Adja meg ezt a kódot annak igazolására, hogy Ön az:',
  },
};
