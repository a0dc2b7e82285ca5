import type { EmailTexts } from '../texts.ts';

export const ja: EmailTexts = {
  code: 'または、次のコードを入力してください：',
  validity: '有効期間：{duration}。ご利用は1回限りです。',
  fallback: 'ボタンが機能しない場合は、次のアドレスをブラウザにコピーしてください：',
  ignore: 'お心当たりがない場合は、このメールを無視していただいて問題ありません。',
  alarm: 'ご自身による操作でない場合は、すぐにご連絡ください：{support}',
  support: 'ご質問はこちらまで：{support}',
  sentTo: 'このメールは {email} 宛てに送信されました。',
  magic_link: {
    subject: '{brand} にログイン',
    body: 'ボタンをクリックしてログインしてください。パスワードは必要ありません。',
    button: 'ログイン',
  },
  confirmation: {
    subject: '{brand} へようこそ：メールアドレスをご確認ください',
    body: 'メールアドレスの確認をお願いします。確認が済むと、アカウントをご利用いただけます。',
    button: 'メールアドレスを確認する',
  },
  recovery: {
    subject: '{brand} のパスワード再設定',
    body: 'お客様のアカウントのパスワード再設定がリクエストされました。ボタンをクリックして、新しいパスワードを設定してください。',
    button: '新しいパスワードを設定する',
  },
  email_change: {
    subject: '新しいメールアドレスをご確認ください',
    body: '今後、{brand} のアカウントで {newEmail} を使用することをご確認ください。',
    button: '新しいアドレスを確認する',
  },
  email_change_current: {
    subject: 'メールアドレスの変更について',
    body: '{brand} アカウントのメールアドレスが {newEmail} に変更されようとしています。この変更でよろしければ、ご確認ください。',
    button: '変更を確認する',
  },
  invite: {
    subject: '{brand} への招待が届いています',
    body: '{brand} のアカウント作成に招待されました。ボタンをクリックして招待を承諾してください。',
    button: '招待を承諾する',
  },
  reauthentication: {
    subject: '{brand} の確認コード',
    body: 'ご本人であることを確認するため、次のコードを入力してください：',
  },
};
