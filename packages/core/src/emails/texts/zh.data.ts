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
  notices: {
    trial_ending: {
      subject: '您的 {brand} 试用将于 {date}结束',
      body: '在该日期之前订阅，您翻译后的网站将保持原样。',
      button: '查看价格并订阅',
    },
    trial_ended: {
      subject: '您的 {brand} 试用已结束',
      body: '您翻译后的网站将在线保留至 {date}。此后，各语言地址将指向原始页面，直到您订阅为止。您翻译的内容不会丢失。',
      button: '订阅',
    },
    subscription_ended: {
      subject: '您的订阅已结束',
      body: '如果还有翻译后的网站，它们将在线保留至 {date}。您翻译的内容不会丢失。',
      button: '重新订阅',
    },
    websites_paused: {
      subject: '您翻译后的网站已停用',
      body: '各语言地址现在指向原始页面。您订阅后，翻译会自动恢复。',
      button: '订阅',
    },
    payment_failed: {
      subject: '我们未能收取 {amount}',
      body: '您的银行卡被拒。我们将于 {date}重试；在此之前一切保持不变。您也可以现在使用其他银行卡付款。',
      last: '您的银行卡最后一次被拒。请使用其他银行卡付款。',
      button: '使用其他银行卡付款',
    },
    receipt: {
      subject: '您向 {brand} 支付的 {amount}',
      body: '感谢您的付款。您可以随时在此地址和账单历史中查看账单。',
      button: '打开账单',
    },
    tier_change: {
      subject: '您的套餐将于 {date}变更',
      body: '这是您的网站目前的用量，从下次续订起将据此计费。在此之前不会有任何变化。',
      move: '{url}：{plans}，每月 {price}',
      button: '查看您的网站和套餐',
    },
    hosts_lost: {
      subject: '{site}：翻译已无法访问',
      body: '{hosts} 的 DNS 记录不再指向 {brand}，因此访问者在那里看不到翻译。如果这是有意为之，则无需任何操作。',
      records: '使用以下记录即可重新指向我们：',
      retention: '我们会将该位置和证书保留 {duration}，记录一旦恢复，一切照旧。',
      button: '查看需要更改的内容',
    },
    released: {
      subject: '{site} 已删除：请将 DNS 记录改回',
      reminder: '{site}：请在 {date}之前将 DNS 记录改回',
      body: '{hosts} 的 DNS 记录仍指向 {brand}。在 {date}之前，访问者在那里看到的是您的原始页面。',
      after: '此日期之后，如果您不更改记录，这些地址将不再显示任何内容。',
      change: '将以下记录改为右侧的值：',
      remove: '删除以下记录：',
    },
    website_paused: {
      subject: '{site} 已暂停',
      body: '暂停期间，各语言地址指向原始页面。您翻译的内容不会丢失。',
      leave: '如需彻底停用，请先将 DNS 记录改回，再删除网站。',
      button: '打开网站',
    },
    budget_used_up: {
      subject: '{site}：翻译预算已用完',
      month: '该网站已用完本月 {amount} 的翻译预算。翻译将在下个月继续，或在您提高预算后立即继续。',
      day: '该网站已用完今天的新词预算（{count}）。翻译将在明天继续，或在您提高预算后立即继续。',
    },
    account_deletion: {
      subject: '您的 {brand} 账户将于 {date} 删除',
      body: '届时您的网站、翻译和文件也会一并删除。在此之前一切照常运行，您的订阅不会续订。改变主意了？请登录并保留您的账户。',
      button: '保留我的账户',
    },
    account_deleted: {
      subject: '您的 {brand} 账户已删除',
      body: '您的网站、翻译和文件均已删除。如果仍有 DNS 记录指向我们，另一封邮件会说明如何改回。',
    },
    account_changed: {
      subject: '您的 {brand} 账户的登录方式已更改',
      password: '您的密码已更改。',
      email: '账户的电子邮件地址已改为 {newEmail}。',
      factor_added: '已添加用于两步验证的身份验证器应用。',
      factor_removed: '已移除用于两步验证的身份验证器应用。',
      codes_made: '已生成新的恢复代码。旧代码不再有效。',
      code_used: '有人使用恢复代码登录。该代码不再有效。',
      provider_added: '已添加另一种登录方式。',
      provider_removed: '已移除一种登录方式。',
    },
  },
};
