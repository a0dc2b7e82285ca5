import type { EmailTexts } from '../texts.ts';

export const id: EmailTexts = {
  code: 'Atau masukkan kode ini:',
  validity: 'Masa berlaku: {duration}. Hanya dapat digunakan sekali.',
  fallback: 'Jika tombol tidak berfungsi, salin alamat ini ke browser Anda:',
  ignore: 'Jika Anda tidak meminta ini, abaikan saja email ini.',
  alarm: 'Jika ini bukan Anda, segera hubungi kami: {support}',
  support: 'Ada pertanyaan? Hubungi kami: {support}',
  sentTo: 'Email ini dikirim ke {email}.',
  magic_link: {
    subject: 'Masuk ke {brand}',
    body: 'Klik tombol di bawah untuk masuk. Anda tidak memerlukan kata sandi.',
    button: 'Masuk',
  },
  confirmation: {
    subject: 'Selamat datang di {brand}: konfirmasikan alamat email Anda',
    body: 'Harap konfirmasikan alamat email Anda. Setelah itu, akun Anda siap digunakan.',
    button: 'Konfirmasi alamat email',
  },
  recovery: {
    subject: 'Atur ulang kata sandi {brand} Anda',
    body: 'Ada permintaan kata sandi baru untuk akun Anda. Klik tombol di bawah untuk membuatnya.',
    button: 'Buat kata sandi baru',
  },
  email_change: {
    subject: 'Konfirmasikan alamat email baru Anda',
    body: 'Harap konfirmasikan bahwa mulai sekarang Anda ingin menggunakan {newEmail} untuk akun {brand} Anda.',
    button: 'Konfirmasi alamat baru',
  },
  email_change_current: {
    subject: 'Alamat email Anda akan diubah',
    body: 'Alamat email akun {brand} Anda akan diubah menjadi {newEmail}. Harap konfirmasikan bahwa Anda menginginkannya.',
    button: 'Konfirmasi perubahan',
  },
  invite: {
    subject: 'Anda diundang ke {brand}',
    body: 'Anda diundang untuk membuat akun di {brand}. Klik tombol di bawah untuk menerima.',
    button: 'Terima undangan',
  },
  reauthentication: {
    subject: 'Kode verifikasi {brand} Anda',
    body: 'Masukkan kode ini untuk memastikan bahwa ini Anda:',
  },
};
