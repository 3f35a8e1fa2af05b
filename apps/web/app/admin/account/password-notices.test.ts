import { expect, it } from 'vitest'
import { webmailOf } from './password-notices.tsx'

it.each([
  ['a•••@gmail.com', 'https://mail.google.com/'],
  ['a•••@GoogleMail.com', 'https://mail.google.com/'],
  ['a•••@hotmail.co.uk', 'https://outlook.live.com/mail/'],
  ['a•••@yahoo.co.in', 'https://mail.yahoo.com/'],
  ['a•••@gmx.de', 'https://www.gmx.net/'],
])('finds the webmail of %s at %s', (address, url) => {
  expect(webmailOf(address)).toBe(url)
})

it.each(['a•••@company.example', 'a•••@gmail.com.evil.example', 'a•••@notgmail.com', ''])(
  'finds no webmail for %j',
  (address) => {
    expect(webmailOf(address)).toBeUndefined()
  },
)
