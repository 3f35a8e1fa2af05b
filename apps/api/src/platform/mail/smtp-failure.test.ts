import { describe, expect, it } from 'vitest'
import { readSmtpFailure } from './smtp-failure.ts'

/** An error as nodemailer throws it. */
const createFault = (code: string, command: string, response?: string) =>
  Object.assign(new Error(response ? `Failed: ${response}` : 'Failed'), {
    code,
    command,
    ...(response && { response, responseCode: Number.parseInt(response, 10) }),
  })

it.each([
  ['no such mailbox', createFault('EENVELOPE', 'RCPT TO', '550 5.1.1 User unknown'), 'refused'],
  ['refused as spam', createFault('EMESSAGE', 'DATA', '554 5.7.1 Spam'), 'refused'],
  ['too large', createFault('EENVELOPE', 'MAIL FROM', '552 Message too large'), 'refused'],
  ['no address', createFault('EENVELOPE', 'API'), 'refused'],
  ['no file', createFault('ENOENT', ''), 'refused'],
  ['an unreadable file', createFault('ESTREAM', 'API'), 'deferred'],
  ['greylisted', createFault('EENVELOPE', 'RCPT TO', '451 4.7.1 Greylisted'), 'deferred'],
  ['out of step', createFault('EENVELOPE', 'RCPT TO', '503 Bad sequence'), 'deferred'],
  [
    'wrong password',
    createFault('EAUTH', 'AUTH PLAIN', '535 Authentication failed'),
    'server-failed',
  ],
  ['login required late', createFault('EENVELOPE', 'RCPT TO', '530 Log in first'), 'server-failed'],
  ['no relaying', createFault('EENVELOPE', 'RCPT TO', '554 Relay access denied'), 'server-failed'],
  ['not our sender', createFault('EENVELOPE', 'MAIL FROM', '550 Sender rejected'), 'server-failed'],
  [
    'no right of the person who connected the mailbox',
    createFault(
      'EMESSAGE',
      'DATA',
      '554 5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException',
    ),
    'server-failed',
  ],
  ['closing', createFault('EMESSAGE', 'DATA', '421 Shutting down'), 'server-failed'],
  ['busy at once', createFault('EPROTOCOL', 'CONN', '554 No service'), 'server-failed'],
  ['no answer', createFault('ETIMEDOUT', 'CONN'), 'server-failed'],
  ['a full disk', new Error('ENOSPC: no space left on device'), 'server-failed'],
  ['no error object', 'oops', 'server-failed'],
])('a failure because of %s', (_what, error, outcome) => {
  expect(readSmtpFailure(error).outcome).toBe(outcome)
})

describe('the reason', () => {
  const readReason = (response: string) =>
    readSmtpFailure(createFault('EMESSAGE', 'DATA', response)).reason

  it('is one short line without control characters and reset links that the server quotes', () => {
    expect(readReason('550-No\r\n550 \u001b[31mway\u0000\u202e')).toBe('550-No 550 [31mway')
    expect(readReason(`550 ${'x'.repeat(9_999)}`)).toHaveLength(300)
    expect(readReason('554 Bad link https://a.example/admin/reset-password/s3cr-et_')).toBe(
      '554 Bad link https://a.example/admin/reset-password/…',
    )
  })

  it.each([
    ['AUTH XOAUTH2', '535 5.7.139 SmtpClientAuthentication is disabled', 'Authenticated SMTP'],
    ['AUTH XOAUTH2', '535 5.7.3 Authentication unsuccessful', 'connect the mailbox again'],
    ['AUTH XOAUTH2', '535-5.7.8 Username and Password not accepted. gsmtp', 'full access'],
    ['DATA', '554 5.2.252 SendAsDenied; not allowed to send as sales@x.example', 'Send as'],
    ['MAIL FROM', '550 5.7.60 SMTP; no permissions to send as this sender', 'Send as'],
  ])('of a connected mailbox is not about passwords: %s, %s', (command, response, advice) => {
    const { reason } = readSmtpFailure(createFault('EAUTH', command, response))
    expect(reason).toContain(advice)
    expect(reason.replace(response, '')).not.toContain('password')
  })

  it('starts with an explanation', () => {
    expect(readSmtpFailure(createFault('EAUTH', 'AUTH PLAIN', '535 No')).reason).toMatch(
      /^The mail server did not accept the user name .+: 535 No$/,
    )
    const silent = Object.assign(new Error('Greeting never received'), { code: 'ETIMEDOUT' })
    expect(readSmtpFailure(silent).reason).toMatch(
      /^The mail server did not greet in time\. Check port/,
    )
    expect(readSmtpFailure(new Error('')).reason).toBe('The mail server gave no reason.')
  })

  // Responses that owners of mailboxes reported.
  it.each([
    ['535-5.7.8 Username and Password not accepted. p=BadCredentials - gsmtp', /app password/],
    ['534-5.7.9 Application-specific password required.', /app password/],
    ['535 5.7.139 Authentication unsuccessful, basic authentication is disabled.', /^Microsoft/],
    ['535 5.7.139 SmtpClientAuthentication is disabled for the Tenant.', /^Microsoft/],
    ['535 5.7.8 Error: authentication failed: Invalid user or password', /complete address/],
  ])('of a refused login "%s" says what to do', (response, advice) => {
    expect(readSmtpFailure(createFault('EAUTH', 'AUTH PLAIN', response)).reason).toMatch(advice)
  })

  it.each([
    [
      "Hostname/IP does not match certificate's altnames: Host: mail.a.example. is not in the cert's altnames: DNS:*.webhostbox.net",
      /another name\. Enter the server name/,
    ],
    ['self-signed certificate', /not valid\. Ask your mail provider/],
    ['ssl3_get_record:wrong version number', /^Port and encryption do not match/],
    ['connect ECONNREFUSED 192.0.2.1:465', /could not be reached\. Check its name and port/],
  ])('of a failed connection "%s" says what to do', (message, advice) => {
    const fault = Object.assign(new Error(message), { code: 'ESOCKET', command: 'CONN' })
    expect(readSmtpFailure(fault).reason).toMatch(advice)
  })

  it('of a refused sender says which one to enter', () => {
    const response = '553 5.7.1 Sender address rejected: not owned by auth user.'
    expect(readSmtpFailure(createFault('EENVELOPE', 'MAIL FROM', response)).reason).toMatch(
      /^The mail server does not send mails from this sender\. Enter the address of the mailbox/,
    )
  })
})
