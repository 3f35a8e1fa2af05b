import { describe, expect, it } from 'vitest'
import { readSmtpFailure } from './smtp-failure.ts'

/** An error as nodemailer throws it. */
const fault = (code: string, command: string, response?: string) =>
  Object.assign(new Error(response ? `Failed: ${response}` : 'Failed'), {
    code,
    command,
    ...(response && { response, responseCode: Number.parseInt(response, 10) }),
  })

it.each([
  ['no such mailbox', fault('EENVELOPE', 'RCPT TO', '550 5.1.1 User unknown'), 'refused'],
  ['refused as spam', fault('EMESSAGE', 'DATA', '554 5.7.1 Spam'), 'refused'],
  ['too large', fault('EENVELOPE', 'MAIL FROM', '552 Message too large'), 'refused'],
  ['no address', fault('EENVELOPE', 'API'), 'refused'],
  ['no file', fault('ENOENT', ''), 'refused'],
  ['an unreadable file', fault('ESTREAM', 'API'), 'deferred'],
  ['greylisted', fault('EENVELOPE', 'RCPT TO', '451 4.7.1 Greylisted'), 'deferred'],
  ['out of step', fault('EENVELOPE', 'RCPT TO', '503 Bad sequence'), 'deferred'],
  ['wrong password', fault('EAUTH', 'AUTH PLAIN', '535 Authentication failed'), 'server-failed'],
  ['login required late', fault('EENVELOPE', 'RCPT TO', '530 Log in first'), 'server-failed'],
  ['no relaying', fault('EENVELOPE', 'RCPT TO', '554 Relay access denied'), 'server-failed'],
  ['not our sender', fault('EENVELOPE', 'MAIL FROM', '550 Sender rejected'), 'server-failed'],
  ['closing', fault('EMESSAGE', 'DATA', '421 Shutting down'), 'server-failed'],
  ['busy at once', fault('EPROTOCOL', 'CONN', '554 No service'), 'server-failed'],
  ['no answer', fault('ETIMEDOUT', 'CONN'), 'server-failed'],
  ['a full disk', new Error('ENOSPC: no space left on device'), 'server-failed'],
  ['no error object', 'oops', 'server-failed'],
])('a failure because of %s', (_what, error, outcome) => {
  expect(readSmtpFailure(error).outcome).toBe(outcome)
})

describe('the reason', () => {
  const reason = (response: string) => readSmtpFailure(fault('EMESSAGE', 'DATA', response)).reason

  it('is one short line without control characters and reset links that the server quotes', () => {
    expect(reason('550-No\r\n550 \u001b[31mway\u0000\u202e')).toBe('550-No 550 [31mway')
    expect(reason(`550 ${'x'.repeat(9_999)}`)).toHaveLength(300)
    expect(reason('554 Bad link https://a.example/admin/reset-password/s3cr-et_')).toBe(
      '554 Bad link https://a.example/admin/reset-password/…',
    )
  })

  it('starts with an explanation', () => {
    expect(readSmtpFailure(fault('EAUTH', 'AUTH PLAIN', '535 No')).reason).toBe(
      'The mail server did not accept our login: 535 No',
    )
    const silent = Object.assign(new Error('Greeting never received'), { code: 'ETIMEDOUT' })
    expect(readSmtpFailure(silent).reason).toMatch(
      /^The mail server did not greet in time\. Check port/,
    )
    expect(readSmtpFailure(new Error('')).reason).toBe('The mail server gave no reason.')
  })
})
