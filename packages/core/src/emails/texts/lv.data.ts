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
  notices: {
    trial_ending: {
      subject: 'Jūsu {brand} izmēģinājuma perioda beigas: {date}',
      body: 'Noformējiet abonementu pirms šīs dienas, un jūsu tulkotās vietnes paliks tādas, kādas tās ir.',
      button: 'Skatīt cenu un abonēt',
    },
    trial_ended: {
      subject: 'Jūsu {brand} izmēģinājuma periods ir beidzies',
      body: 'Jūsu tulkotās vietnes paliks pieejamas līdz šim datumam: {date}. Pēc tam to valodu adreses vedīs uz oriģinālajām lapām, līdz noformēsiet abonementu. Nekas no iztulkotā nepazudīs.',
      button: 'Abonēt',
    },
    subscription_ended: {
      subject: 'Jūsu abonements ir beidzies',
      body: 'Ja jums vēl ir tulkotas vietnes, tās paliks pieejamas līdz šim datumam: {date}. Nekas no iztulkotā nepazudīs.',
      button: 'Abonēt vēlreiz',
    },
    websites_paused: {
      subject: 'Jūsu tulkotās vietnes ir izslēgtas',
      body: 'To valodu adreses tagad ved uz oriģinālajām lapām. Kad noformēsiet abonementu, tulkojumi atgriezīsies paši.',
      button: 'Abonēt',
    },
    payment_failed: {
      subject: 'Mums neizdevās iekasēt {amount}',
      body: 'Jūsu karte tika noraidīta. Mēģināsim vēlreiz šajā datumā: {date}; līdz tam viss paliek, kā ir. Varat arī uzreiz samaksāt ar citu karti.',
      last: 'Jūsu karte tika noraidīta pēdējo reizi. Lūdzu, samaksājiet ar citu karti.',
      button: 'Maksāt ar citu karti',
    },
    receipt: {
      subject: 'Jūsu maksājums pakalpojumam {brand}: {amount}',
      body: 'Paldies. Rēķins jums ir pieejams šajā adresē un jūsu maksājumu vēsturē.',
      button: 'Atvērt rēķinu',
    },
    tier_change: {
      subject: 'Jūsu plāna maiņa: {date}',
      body: 'Tik daudz jūsu vietnes izmanto tagad, un tā par tām tiks maksāts, sākot ar nākamo pagarināšanu. Līdz tam nekas nemainās.',
      move: '{url}: {plans}, {price} mēnesī',
      button: 'Skatīt vietnes un plānus',
    },
    hosts_lost: {
      subject: '{site}: tulkojumi vairs nav sasniedzami',
      body: 'DNS ieraksti ({hosts}) vairs neved uz {brand}, tāpēc apmeklētāji tur tulkojumus neredz. Ja tas bija ar nodomu, nekas nav jādara.',
      records: 'Ar šiem ierakstiem tie atkal ved pie mums:',
      retention:
        'Mēs saglabājam vietu un sertifikātu vēl {duration} un turpināsim kā iepriekš, tiklīdz ieraksti būs atpakaļ.',
      button: 'Skatīt, kas jāmaina',
    },
    released: {
      subject: '{site}: vietne ir dzēsta, atjaunojiet tās DNS ierakstus',
      reminder: '{site}: atjaunojiet DNS ierakstus pirms šī datuma: {date}',
      body: 'DNS ieraksti ({hosts}) joprojām ved uz {brand}. Apmeklētāji tur redz jūsu oriģinālās lapas līdz šim datumam: {date}.',
      after: 'Pēc šīs dienas šajās adresēs nekas netiks rādīts, ja ierakstus nemainīsiet.',
      change: 'Nomainiet šos ierakstus uz vērtību pa labi:',
      remove: 'Dzēsiet šos ierakstus:',
    },
    website_paused: {
      subject: '{site}: vietne ir apturēta',
      body: 'Kamēr tā ir apturēta, tās valodu adreses ved uz oriģinālajām lapām. Nekas no iztulkotā nepazudīs.',
      leave: 'Ja vēlaties aiziet pavisam, atjaunojiet DNS ierakstus, pirms dzēšat vietni.',
      button: 'Atvērt vietni',
    },
    budget_used_up: {
      subject: '{site}: tulkošanas budžets ir izlietots',
      month:
        'Vietne ir izlietojusi šī mēneša tulkošanas budžetu {amount}. Tulkošana turpināsies nākammēnes vai tiklīdz palielināsiet budžetu.',
      day: 'Vietne ir izlietojusi šodienas jauno vārdu budžetu ({count}). Tulkošana turpināsies rīt vai tiklīdz palielināsiet budžetu.',
    },
    account_deletion: {
      subject: 'Jūsu {brand} konts tiks dzēsts: {date}',
      body: 'Tajā dienā tiks dzēstas arī jūsu vietnes, tulkojumi un faili. Līdz tam viss darbojas kā iepriekš, un jūsu abonements netiek pagarināts. Vai pārdomājāt? Pierakstieties un paturiet savu kontu.',
      button: 'Paturēt manu kontu',
    },
    account_deleted: {
      subject: 'Jūsu {brand} konts ir dzēsts',
      body: 'Jūsu vietnes, tulkojumi un faili ir dzēsti. Ja DNS ieraksti joprojām ved pie mums, cits e-pasts paskaidro, kā tos mainīt atpakaļ.',
    },
    account_changed: {
      subject: 'Jūsu {brand} konta pieteikšanās ir mainīta',
      password: 'Jūsu parole ir mainīta.',
      email: 'Konta e-pasta adrese ir mainīta uz {newEmail}.',
      factor_added: 'Divpakāpju pārbaudei ir pievienota autentifikācijas lietotne.',
      factor_removed: 'No divpakāpju pārbaudes ir noņemta autentifikācijas lietotne.',
      codes_made: 'Ir izveidoti jauni atkopšanas kodi. Vecie vairs nedarbojas.',
      code_used: 'Lai pieteiktos, ir izmantots atkopšanas kods. Tas vairs nedarbojas.',
      provider_added: 'Ir pievienots cits pieteikšanās veids.',
      provider_removed: 'Ir noņemts viens pieteikšanās veids.',
    },
  },
};
