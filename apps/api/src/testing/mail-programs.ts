/** What the company wrote. */
export const REPLY = `Dear Ada,

We do have tea from Kenya. Our price is 12.50 USD per carton of 24 packs, FOB Jebel Ali.
Please tell us the quantity and the port of destination.`

export const quoted = (text: string) => text.replaceAll(/^/gm, '> ')

/** Wraps lines at 40 characters, as programs do. */
const wrapped = (text: string) => text.replaceAll(/(.{1,40})(?:\s|$)/g, '$1\n').trimEnd()

export type Language = {
  answer: string
  wrote: string
  headers: [from: string, sent: string, to: string, subject: string]
}

export const LANGUAGES: Record<string, Language> = {
  English: {
    answer: 'Thank you. We need 400 cartons to Mombasa.',
    wrote: 'On Thu, 26 Nov 2026 at 10:00, Sales <sales@company.example> wrote:',
    headers: ['From', 'Sent', 'To', 'Subject'],
  },
  French: {
    answer: 'Merci. Il nous faut 400 cartons à Mombasa.',
    wrote: 'Le jeu. 26 nov. 2026 à 10:00, Sales <sales@company.example> a écrit :',
    headers: ['De', 'Envoyé', 'À', 'Objet'],
  },
  Spanish: {
    answer: 'Gracias. Necesitamos 400 cajas.',
    wrote: 'El jue, 26 nov 2026 a las 10:00, Sales (<sales@company.example>) escribió:',
    headers: ['De', 'Enviado', 'Para', 'Asunto'],
  },
  Portuguese: {
    answer: 'Obrigado. Precisamos de 400 caixas.',
    wrote: 'Em qui., 26 de nov. de 2026 às 10:00, Sales <sales@company.example> escreveu:',
    headers: ['De', 'Enviado', 'Para', 'Assunto'],
  },
  Arabic: {
    answer: 'شكرا. نحتاج إلى 400 كرتون.',
    wrote: 'في الخميس، 26 نوفمبر 2026 10:00 Sales <sales@company.example> كتب:',
    headers: ['من', 'تم الإرسال', 'إلى', 'الموضوع'],
  },
  Russian: {
    answer: 'Спасибо. Нам нужно 400 коробок.',
    wrote: 'чт, 26 нояб. 2026 г. в 10:00, Sales <sales@company.example>:',
    headers: ['От', 'Отправлено', 'Кому', 'Тема'],
  },
  Chinese: {
    answer: '谢谢。我们需要 400 箱。',
    wrote: 'Sales <sales@company.example> 于2026年11月26日周四 10:00写道：',
    headers: ['发件人', '发送时间', '收件人', '主题'],
  },
}

/** Texts of mail programs that answer the reply, in one language. */
export const PROGRAMS: Record<string, (language: Language) => string> = {
  Gmail: ({ answer, wrote }) => `${answer}\n\n${wrote}\n\n${quoted(wrapped(REPLY))}\n`,
  Thunderbird: ({ answer, wrote }) => `${answer}\n\n${wrote}\n${quoted(REPLY)}\n`,
  'Apple Mail': ({ answer, wrote }) => `${answer}\n\n${quoted(`${wrote}\n\n${REPLY}`)}\n`,
  Outlook: ({ answer, headers: [from, sent, to, subject] }) =>
    `${answer}\n\n________________________________\n${from}: Sales <sales@company.example>\n${sent}: 26/11/2026 10:00\n${to}: Ada\n${subject}: Re: Tea\n\n${wrapped(REPLY)}\n\nSales\nDhow Trading\n`,
}
