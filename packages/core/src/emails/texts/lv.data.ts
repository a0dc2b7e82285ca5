import type { EmailTexts } from '../texts.ts';

export const lv: EmailTexts = {
  code: 'Vai ievadiet šo kodu:',
  validity: 'Derīguma termiņš: {duration}. Izmantojams tikai vienu reizi.',
  fallback: 'Ja poga nedarbojas, iekopējiet šo adresi pārlūkprogrammā:',
  ignore: 'Ja jūs to nepieprasījāt, varat šo e-pastu neņemt vērā.',
  alarm: 'Ja tas nebijāt jūs, nekavējoties rakstiet mums: {support}',
  support: 'Jautājumi? Rakstiet mums: {support}',
  sentTo: 'Šis e-pasts tika nosūtīts uz adresi {email}.',
  magic_link: {
    subject: 'Pierakstieties pakalpojumā {brand}',
    body: 'Noklikšķiniet uz pogas, lai pierakstītos. Parole nav vajadzīga.',
    button: 'Pierakstīties',
  },
  confirmation: {
    subject: 'Laipni lūdzam pakalpojumā {brand}: apstipriniet savu e-pasta adresi',
    body: 'Lūdzu, apstipriniet savu e-pasta adresi. Pēc tam jūsu konts būs gatavs.',
    button: 'Apstiprināt e-pasta adresi',
  },
  recovery: {
    subject: 'Atiestatiet savu {brand} paroli',
    body: 'Jūsu kontam tika pieprasīta jauna parole. Noklikšķiniet uz pogas, lai to izvēlētos.',
    button: 'Izvēlēties jaunu paroli',
  },
  email_change: {
    subject: 'Apstipriniet savu jauno e-pasta adresi',
    body: 'Lūdzu, apstipriniet, ka turpmāk savam {brand} kontam vēlaties izmantot adresi {newEmail}.',
    button: 'Apstiprināt jauno adresi',
  },
  email_change_current: {
    subject: 'Jūsu e-pasta adrese tiks mainīta',
    body: 'Jūsu {brand} konta e-pasta adrese tiks mainīta uz {newEmail}. Lūdzu, apstipriniet, ka to vēlaties.',
    button: 'Apstiprināt izmaiņas',
  },
  invite: {
    subject: 'Jums ir uzaicinājums pievienoties pakalpojumam {brand}',
    body: 'Jūs aicina izveidot kontu pakalpojumā {brand}. Noklikšķiniet uz pogas, lai pieņemtu uzaicinājumu.',
    button: 'Pieņemt uzaicinājumu',
  },
  reauthentication: {
    subject: 'Jūsu {brand} verifikācijas kods',
    body: 'Ievadiet šo kodu, lai apstiprinātu, ka tas esat jūs:',
  },
};
