/** The webmail URLs of common providers, by domain. */
const WEBMAIL: [RegExp, string][] = [
  [/^(gmail|googlemail)\.com$/, 'https://mail.google.com/'],
  [/^((outlook|hotmail|live)\.[a-z.]+|msn\.com)$/, 'https://outlook.live.com/mail/'],
  [/^(yahoo\.[a-z.]+|ymail\.com|rocketmail\.com)$/, 'https://mail.yahoo.com/'],
  [/^(icloud|me|mac)\.com$/, 'https://www.icloud.com/mail'],
  [/^(proton\.me|protonmail\.com|pm\.me)$/, 'https://mail.proton.me/'],
  [/^gmx\.com$/, 'https://www.gmx.com/'],
  [/^gmx\.(net|de|at|ch)$/, 'https://www.gmx.net/'],
  [/^(zoho|zohomail)\.com$/, 'https://mail.zoho.com/'],
  [/^(zoho|zohomail)\.eu$/, 'https://mail.zoho.eu/'],
  [/^(zoho|zohomail)\.in$/, 'https://mail.zoho.in/'],
  [/^(yandex\.[a-z.]+|ya\.ru)$/, 'https://mail.yandex.com/'],
  [/^aol\.com$/, 'https://mail.aol.com/'],
  [/^(mail|bk|inbox|list)\.ru$/, 'https://e.mail.ru/'],
  [/^rediffmail\.com$/, 'https://mail.rediff.com/'],
  [/^fastmail\.(com|fm)$/, 'https://app.fastmail.com/'],
]

/** The webmail URL of an address; undefined for unknown providers. */
export function webmailOf(address: string): string | undefined {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return WEBMAIL.find(([pattern]) => pattern.test(domain))?.[1]
}
