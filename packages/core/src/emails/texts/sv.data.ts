import type { EmailTexts } from '../texts.ts';

export const sv: EmailTexts = {
  code: 'Eller ange den här koden:',
  validity: 'Giltighetstid: {duration}. Fungerar bara en gång.',
  fallback: 'Om knappen inte fungerar kopierar du den här adressen till webbläsaren:',
  ignore: 'Om du inte har bett om det här kan du bortse från mejlet.',
  alarm: 'Om det inte var du, skriv till oss genast: {support}',
  support: 'Frågor? Skriv till oss: {support}',
  sentTo: 'Det här mejlet skickades till {email}.',
  magic_link: {
    subject: 'Logga in på {brand}',
    body: 'Klicka på knappen för att logga in. Du behöver inget lösenord.',
    button: 'Logga in',
  },
  confirmation: {
    subject: 'Välkommen till {brand}: bekräfta din e-postadress',
    body: 'Bekräfta din e-postadress. Sedan är ditt konto klart.',
    button: 'Bekräfta e-postadressen',
  },
  recovery: {
    subject: 'Återställ ditt lösenord till {brand}',
    body: 'Någon har bett om ett nytt lösenord för ditt konto. Klicka på knappen för att välja ett.',
    button: 'Välj nytt lösenord',
  },
  email_change: {
    subject: 'Bekräfta din nya e-postadress',
    body: 'Bekräfta att du i fortsättningen vill använda {newEmail} för ditt konto hos {brand}.',
    button: 'Bekräfta ny adress',
  },
  email_change_current: {
    subject: 'Din e-postadress håller på att ändras',
    body: 'E-postadressen för ditt konto hos {brand} ska ändras till {newEmail}. Bekräfta att du vill det.',
    button: 'Bekräfta ändringen',
  },
  invite: {
    subject: 'Du är inbjuden till {brand}',
    body: 'Du är inbjuden att skapa ett konto hos {brand}. Klicka på knappen för att tacka ja.',
    button: 'Tacka ja till inbjudan',
  },
  reauthentication: {
    subject: 'Din verifieringskod för {brand}',
    body: 'Ange den här koden för att bekräfta att det är du:',
  },
  notices: {
    trial_ending: {
      subject: 'Din provperiod hos {brand} slutar den {date}',
      body: 'Teckna en prenumeration före den dagen, så förblir dina översatta webbplatser som de är.',
      button: 'Se priset och teckna en prenumeration',
    },
    trial_ended: {
      subject: 'Din provperiod hos {brand} är slut',
      body: 'Dina översatta webbplatser ligger kvar till den {date}. Därefter leder deras språkadresser till originalsidorna, tills du tecknar en prenumeration. Inget av det du har översatt går förlorat.',
      button: 'Teckna en prenumeration',
    },
    subscription_ended: {
      subject: 'Din prenumeration har upphört',
      body: 'Om det finns översatta webbplatser kvar ligger de uppe till den {date}. Inget av det du har översatt går förlorat.',
      button: 'Prenumerera igen',
    },
    websites_paused: {
      subject: 'Dina översatta webbplatser är avstängda',
      body: 'Deras språkadresser leder nu till originalsidorna. Översättningarna kommer tillbaka av sig själva när du tecknar en prenumeration.',
      button: 'Teckna en prenumeration',
    },
    payment_failed: {
      subject: 'Vi kunde inte dra {amount}',
      body: 'Ditt kort nekades. Vi försöker igen den {date}; fram till dess förblir allt som det är. Du kan också betala med ett annat kort nu.',
      last: 'Ditt kort nekades för sista gången. Betala med ett annat kort.',
      button: 'Betala med ett annat kort',
    },
    receipt: {
      subject: 'Din betalning på {amount} till {brand}',
      body: 'Tack. Fakturan finns kvar för dig på den här adressen och i din betalningshistorik.',
      button: 'Öppna fakturan',
    },
    tier_change: {
      subject: 'Din plan ändras den {date}',
      body: 'Det här använder dina webbplatser nu, och så debiteras de från och med nästa förnyelse. Inget ändras före dess.',
      move: '{url}: {plans}, {price} i månaden',
      button: 'Se dina webbplatser och planer',
    },
    hosts_lost: {
      subject: '{site}: översättningarna går inte längre att nå',
      body: 'DNS-posterna för {hosts} leder inte längre till {brand}, så besökare ser inte översättningarna där. Om det var meningen behöver du inte göra något.',
      records: 'Med de här posterna leder de till oss igen:',
      retention:
        'Vi behåller platsen och certifikatet i {duration} och fortsätter som tidigare så snart posterna är tillbaka.',
      button: 'Se vad som behöver ändras',
    },
    released: {
      subject: '{site} har tagits bort: ändra tillbaka DNS-posterna',
      reminder: '{site}: ändra tillbaka DNS-posterna före den {date}',
      body: 'DNS-posterna för {hosts} leder fortfarande till {brand}. Besökare ser dina originalsidor där till den {date}.',
      after: 'Efter den dagen visas ingenting på de här adresserna om du inte ändrar posterna.',
      change: 'Ändra de här posterna till värdet till höger:',
      remove: 'Ta bort de här posterna:',
    },
    website_paused: {
      subject: '{site} är pausad',
      body: 'Språkadresserna leder till originalsidorna så länge webbplatsen är pausad. Inget av det du har översatt går förlorat.',
      leave:
        'Vill du sluta för gott ändrar du tillbaka DNS-posterna innan du tar bort webbplatsen.',
      button: 'Öppna webbplatsen',
    },
    budget_used_up: {
      subject: '{site}: översättningsbudgeten är slut',
      month:
        'Webbplatsen har använt sin översättningsbudget på {amount} för den här månaden. Översättningen fortsätter nästa månad, eller så snart du höjer budgeten.',
      day: 'Webbplatsen har använt dagens budget för nya ord ({count}). Översättningen fortsätter i morgon, eller så snart du höjer budgeten.',
    },
    account_deletion: {
      subject: 'Ditt {brand}-konto raderas den {date}',
      body: 'Då raderas även dina webbplatser, översättningar och filer. Fram till dess fungerar allt som tidigare, och din prenumeration förnyas inte. Har du ändrat dig? Logga in och behåll ditt konto.',
      button: 'Behåll mitt konto',
    },
    account_deleted: {
      subject: 'Ditt {brand}-konto har raderats',
      body: 'Dina webbplatser, översättningar och filer är borta. Om DNS-poster fortfarande leder till oss förklarar ett annat mejl hur du ändrar tillbaka dem.',
    },
    account_changed: {
      subject: 'Inloggningen till ditt {brand}-konto har ändrats',
      password: 'Ditt lösenord har ändrats.',
      email: 'Kontots e-postadress har ändrats till {newEmail}.',
      factor_added: 'En autentiseringsapp för tvåstegsverifiering har lagts till.',
      factor_removed: 'En autentiseringsapp för tvåstegsverifiering har tagits bort.',
      codes_made: 'Nya återställningskoder har skapats. De gamla fungerar inte längre.',
      code_used: 'En återställningskod har använts för att logga in. Den fungerar inte längre.',
      provider_added: 'Ett annat sätt att logga in har lagts till.',
      provider_removed: 'Ett sätt att logga in har tagits bort.',
    },
  },
};
