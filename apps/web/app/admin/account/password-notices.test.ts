import { expect, it } from 'vitest'
import { webmailOf } from './password-notices.tsx'

it.each([
  ['a•••@gmail.com', 'https://mail.google.com/'],
  ['a•••@GoogleMail.com', 'https://mail.google.com/'],
  ['a•••@outlook.com', 'https://outlook.live.com/mail/'],
  ['a•••@hotmail.co.uk', 'https://outlook.live.com/mail/'],
  ['a•••@live.in', 'https://outlook.live.com/mail/'],
  ['a•••@yahoo.co.in', 'https://mail.yahoo.com/'],
  ['a•••@icloud.com', 'https://www.icloud.com/mail'],
  ['a•••@proton.me', 'https://mail.proton.me/'],
  ['a•••@gmx.de', 'https://www.gmx.net/'],
  ['a•••@zoho.in', 'https://mail.zoho.in/'],
  ['a•••@yandex.ru', 'https://mail.yandex.com/'],
])('finds the webmail of %s at %s', (address, url) => {
  expect(webmailOf(address)).toBe(url)
})

it.each(['a•••@company.example', 'a•••@gmail.com.evil.example', 'a•••@notgmail.com', ''])(
  'finds no webmail for %j',
  (address) => {
    expect(webmailOf(address)).toBeUndefined()
  },
)
