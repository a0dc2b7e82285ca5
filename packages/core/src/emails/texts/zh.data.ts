import type { EmailTexts } from '../texts.ts';

export const zh: EmailTexts = {
  code: '或者输入此验证码：',
  validity: '有效期：{duration}，仅可使用一次。',
  fallback: '如果按钮无法使用，请将以下地址复制到浏览器中打开：',
  ignore: '如果这不是您的请求，忽略此邮件即可。',
  alarm: '如果这不是您本人的操作，请立即联系我们：{support}',
  support: '有疑问？请联系我们：{support}',
  sentTo: '此邮件已发送至 {email}。',
  magic_link: {
    subject: '登录 {brand}',
    body: '点击按钮即可登录，无需密码。',
    button: '登录',
  },
  confirmation: {
    subject: '欢迎使用 {brand}：请确认您的邮箱地址',
    body: '请确认您的邮箱地址，之后即可使用您的账户。',
    button: '确认邮箱地址',
  },
  recovery: {
    subject: '重置您的 {brand} 密码',
    body: '我们收到了为您的账户设置新密码的请求。请点击按钮设置新密码。',
    button: '设置新密码',
  },
  email_change: {
    subject: '请确认您的新邮箱地址',
    body: '请确认今后将 {newEmail} 用于您的 {brand} 账户。',
    button: '确认新地址',
  },
  email_change_current: {
    subject: '您的邮箱地址即将更改',
    body: '您的 {brand} 账户的邮箱地址即将更改为 {newEmail}。请确认这是您本人的意愿。',
    button: '确认更改',
  },
  invite: {
    subject: '您受邀加入 {brand}',
    body: '您受邀在 {brand} 创建账户。点击按钮即可接受邀请。',
    button: '接受邀请',
  },
  reauthentication: {
    subject: '您的 {brand} 验证码',
    body: '请输入此验证码，以确认是您本人：',
  },
};
