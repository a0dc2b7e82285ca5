import type { EmailTexts } from '../texts.ts';

export const tr: EmailTexts = {
  code: 'Ya da bu kodu girin:',
  validity: 'Geçerlilik süresi: {duration}. Yalnızca bir kez kullanılabilir.',
  fallback: 'Düğme çalışmıyorsa bu adresi tarayıcınıza kopyalayın:',
  ignore: 'Bu isteği siz yapmadıysanız bu e-postayı dikkate almayabilirsiniz.',
  alarm: 'Bu siz değilseniz lütfen bize hemen yazın: {support}',
  support: 'Sorularınız mı var? Bize yazın: {support}',
  sentTo: 'Bu e-posta {email} adresine gönderildi.',
  magic_link: {
    subject: '{brand} hesabınıza giriş yapın',
    body: 'Giriş yapmak için düğmeye tıklayın. Parolaya gerek yok.',
    button: 'Giriş yap',
  },
  confirmation: {
    subject: '{brand} hizmetine hoş geldiniz: e-posta adresinizi doğrulayın',
    body: 'Lütfen e-posta adresinizi doğrulayın. Ardından hesabınız hazır olacak.',
    button: 'E-posta adresini doğrula',
  },
  recovery: {
    subject: '{brand} parolanızı sıfırlayın',
    body: 'Hesabınız için yeni bir parola istendi. Yeni parolanızı belirlemek için düğmeye tıklayın.',
    button: 'Yeni parola belirle',
  },
  email_change: {
    subject: 'Yeni e-posta adresinizi doğrulayın',
    body: 'Lütfen {brand} hesabınız için bundan sonra {newEmail} adresini kullanmak istediğinizi onaylayın.',
    button: 'Yeni adresi doğrula',
  },
  email_change_current: {
    subject: 'E-posta adresiniz değiştirilmek üzere',
    body: '{brand} hesabınızın e-posta adresi {newEmail} olarak değiştirilmek üzere. Lütfen bunu istediğinizi onaylayın.',
    button: 'Değişikliği onayla',
  },
  invite: {
    subject: '{brand} hizmetine davet edildiniz',
    body: '{brand} hizmetinde hesap oluşturmaya davet edildiniz. Kabul etmek için düğmeye tıklayın.',
    button: 'Daveti kabul et',
  },
  reauthentication: {
    subject: '{brand} doğrulama kodunuz',
    body: 'Siz olduğunuzu doğrulamak için bu kodu girin:',
  },
};
