import type { EmailTexts } from '../texts.ts';

export const de: EmailTexts = {
  code: 'Oder geben Sie diesen Code ein:',
  validity: 'Gültigkeit: {duration}. Nur einmal verwendbar.',
  fallback:
    'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
  ignore: 'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail einfach ignorieren.',
  alarm: 'Wenn Sie das nicht waren, schreiben Sie uns bitte sofort: {support}',
  support: 'Fragen? Schreiben Sie uns: {support}',
  sentTo: 'Diese E-Mail wurde an {email} gesendet.',
  magic_link: {
    subject: 'Anmelden bei {brand}',
    body: 'Klicken Sie auf die Schaltfläche, um sich anzumelden. Ein Passwort brauchen Sie nicht.',
    button: 'Anmelden',
  },
  confirmation: {
    subject: 'Willkommen bei {brand}: Bestätigen Sie Ihre E-Mail-Adresse',
    body: 'Bitte bestätigen Sie Ihre E-Mail-Adresse. Danach ist Ihr Konto bereit.',
    button: 'E-Mail-Adresse bestätigen',
  },
  recovery: {
    subject: 'Ihr Passwort für {brand} zurücksetzen',
    body: 'Für Ihr Konto wurde ein neues Passwort angefordert. Klicken Sie auf die Schaltfläche, um eines zu wählen.',
    button: 'Neues Passwort wählen',
  },
  email_change: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    body: 'Bitte bestätigen Sie, dass Sie für Ihr Konto bei {brand} künftig {newEmail} verwenden möchten.',
    button: 'Neue Adresse bestätigen',
  },
  email_change_current: {
    subject: 'Ihre E-Mail-Adresse soll geändert werden',
    body: 'Die E-Mail-Adresse Ihres Kontos bei {brand} soll in {newEmail} geändert werden. Bitte bestätigen Sie, dass Sie das möchten.',
    button: 'Änderung bestätigen',
  },
  invite: {
    subject: 'Sie wurden zu {brand} eingeladen',
    body: 'Sie wurden eingeladen, ein Konto bei {brand} anzulegen. Klicken Sie auf die Schaltfläche, um die Einladung anzunehmen.',
    button: 'Einladung annehmen',
  },
  reauthentication: {
    subject: 'Ihr Bestätigungscode für {brand}',
    body: 'Geben Sie diesen Code ein, um zu bestätigen, dass Sie es sind:',
  },
  notices: {
    trial_ending: {
      subject: 'Ihre Testphase bei {brand} endet am {date}',
      body: 'Wenn Sie vorher ein Abo abschließen, bleiben Ihre übersetzten Websites, wie sie sind.',
      button: 'Preis ansehen und Abo abschließen',
    },
    trial_ended: {
      subject: 'Ihre Testphase bei {brand} ist beendet',
      body: 'Ihre übersetzten Websites bleiben bis zum {date} online. Danach führen ihre Sprachadressen zu den Originalseiten, bis Sie ein Abo abschließen. Von Ihren Übersetzungen geht nichts verloren.',
      button: 'Abo abschließen',
    },
    subscription_ended: {
      subject: 'Ihr Abo ist beendet',
      body: 'Falls es noch übersetzte Websites gibt, bleiben sie bis zum {date} online. Von Ihren Übersetzungen geht nichts verloren.',
      button: 'Wieder ein Abo abschließen',
    },
    websites_paused: {
      subject: 'Ihre übersetzten Websites sind abgeschaltet',
      body: 'Die Sprachadressen dieser Websites führen jetzt zu den Originalseiten. Sobald Sie ein Abo abschließen, sind die Übersetzungen von selbst wieder da.',
      button: 'Abo abschließen',
    },
    payment_failed: {
      subject: 'Wir konnten {amount} nicht einziehen',
      body: 'Ihre Karte wurde abgelehnt. Am {date} versuchen wir es erneut; bis dahin bleibt alles, wie es ist. Sie können auch gleich mit einer anderen Karte bezahlen.',
      last: 'Ihre Karte wurde zum letzten Mal abgelehnt. Bitte bezahlen Sie mit einer anderen Karte.',
      button: 'Mit einer anderen Karte bezahlen',
    },
    receipt: {
      subject: 'Ihre Zahlung von {amount} an {brand}',
      body: 'Vielen Dank. Die Rechnung finden Sie jederzeit unter dieser Adresse und in Ihrer Abrechnungsübersicht.',
      button: 'Rechnung öffnen',
    },
    tier_change: {
      subject: 'Ihr Tarif ändert sich am {date}',
      body: 'So viel nutzen Ihre Websites jetzt, und so werden sie ab der nächsten Verlängerung abgerechnet. Bis dahin ändert sich nichts.',
      move: '{url}: {plans}, {price} pro Monat',
      button: 'Websites und Tarife ansehen',
    },
    hosts_lost: {
      subject: '{site}: Übersetzungen sind nicht mehr erreichbar',
      body: 'Die DNS-Einträge von {hosts} führen nicht mehr zu {brand}. Besucher sehen dort deshalb keine Übersetzungen. Wenn das Absicht war, müssen Sie nichts tun.',
      records: 'Mit diesen Einträgen führen sie wieder zu uns:',
      retention:
        'Wir halten den Platz und das Zertifikat noch {duration} lang bereit. Sobald die Einträge wieder da sind, läuft alles weiter wie bisher.',
      button: 'Ansehen, was zu ändern ist',
    },
    released: {
      subject: '{site} wurde gelöscht: Stellen Sie die DNS-Einträge zurück',
      reminder: '{site}: Stellen Sie die DNS-Einträge vor dem {date} zurück',
      body: 'Die DNS-Einträge von {hosts} führen noch zu {brand}. Besucher sehen dort bis zum {date} Ihre Originalseiten.',
      after:
        'Nach diesem Tag erscheint unter diesen Adressen nichts mehr, wenn Sie die Einträge nicht ändern.',
      change: 'Ändern Sie diese Einträge auf den Wert rechts:',
      remove: 'Löschen Sie diese Einträge:',
    },
    website_paused: {
      subject: '{site} ist pausiert',
      body: 'Solange die Website pausiert ist, führen ihre Sprachadressen zu den Originalseiten. Von Ihren Übersetzungen geht nichts verloren.',
      leave:
        'Wenn Sie ganz aufhören möchten, stellen Sie die DNS-Einträge zurück, bevor Sie die Website löschen.',
      button: 'Website öffnen',
    },
    budget_used_up: {
      subject: '{site}: Das Übersetzungsbudget ist aufgebraucht',
      month:
        'Die Website hat ihr Übersetzungsbudget von {amount} für diesen Monat aufgebraucht. Die Übersetzung geht nächsten Monat weiter, oder sobald Sie das Budget erhöhen.',
      day: 'Die Website hat ihr heutiges Budget an neuen Wörtern ({count}) aufgebraucht. Die Übersetzung geht morgen weiter, oder sobald Sie das Budget erhöhen.',
    },
    account_deletion: {
      subject: 'Ihr {brand}-Konto wird am {date} gelöscht',
      body: 'Dann werden auch Ihre Websites, Übersetzungen und Dateien gelöscht. Bis zu diesem Tag funktioniert alles wie bisher, und Ihr Abonnement wird nicht verlängert. Haben Sie es sich anders überlegt? Melden Sie sich an und behalten Sie Ihr Konto.',
      button: 'Konto behalten',
    },
    account_deleted: {
      subject: 'Ihr {brand}-Konto wurde gelöscht',
      body: 'Ihre Websites, Übersetzungen und Dateien sind gelöscht. Falls DNS-Einträge noch zu uns führen, erklärt eine weitere E-Mail, wie Sie sie zurückstellen.',
    },
    account_changed: {
      subject: 'Die Anmeldung bei Ihrem {brand}-Konto wurde geändert',
      password: 'Ihr Passwort wurde geändert.',
      email: 'Die E-Mail-Adresse Ihres Kontos wurde in {newEmail} geändert.',
      factor_added:
        'Eine Authenticator-App für die Bestätigung in zwei Schritten wurde hinzugefügt.',
      factor_removed:
        'Eine Authenticator-App für die Bestätigung in zwei Schritten wurde entfernt.',
      codes_made: 'Neue Wiederherstellungscodes wurden erstellt. Die alten gelten nicht mehr.',
      code_used: 'Ein Wiederherstellungscode wurde zur Anmeldung verwendet. Er gilt nicht mehr.',
      provider_added: 'Ein weiterer Weg zur Anmeldung wurde hinzugefügt.',
      provider_removed: 'Ein Weg zur Anmeldung wurde entfernt.',
    },
  },
};
