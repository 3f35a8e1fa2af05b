import type { NodemailerError } from 'nodemailer'
import { adviseOnConnection } from './connection-advice.ts'

/**
 * `refused`: this mail, permanently. `deferred`: this mail, for now. `server-failed`: the mail server or the way to it, so
 * other mails would fail too.
 */
export type SmtpFailure = {
  outcome: 'refused' | 'deferred' | 'server-failed'
  /** Line for the administrator, at most `MAX_REASON_CHARS` characters. */
  reason: string
}

const MAX_REASON_CHARS = 300

/** Response codes for a missing login or missing encryption (RFC 4954, RFC 3207). */
const LOGIN_REQUIRED = new Set([530, 534, 535, 538])

const UNREACHABLE = 'The mail server could not be reached. Check its name and port'

const NO_ANSWER =
  'The mail server did not answer in time. Check its name and port, and ask your hosting company whether it blocks outgoing mail'

const INTRODUCTIONS: Record<string, string> = {
  ENOENT: 'A file of this mail is missing',
  ECONNECTION: UNREACHABLE,
  ESOCKET: UNREACHABLE,
  EDNS: 'There is no mail server with this name. Check its spelling',
  ETIMEDOUT: NO_ANSWER,
  EABORT: NO_ANSWER,
  ETLS: 'The mail server offers no encryption on this port. Choose TLS and port 465',
}

/** Exchange may refuse the sender only after the content. */
const SEND_AS = /SendAsDenied|5\.2\.252|5\.7\.60\b/i

const LOGIN_CODES = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2'])

function introduceProblem({ code = '', command, message, response = '' }: NodemailerError) {
  const isLogin = LOGIN_CODES.has(code)
  const isConnected = command === 'AUTH XOAUTH2' || SEND_AS.test(response)
  const hasAdvice = isLogin || !response || isConnected
  const text = response || message
  const advice = hasAdvice ? adviseOnConnection(text, isLogin, isConnected) : undefined
  if (advice) return advice
  if (command === 'MAIL FROM' && /sender|owned|not allowed|55[03] /i.test(response)) {
    return 'The mail server does not send mails from this sender. Enter the address of the mailbox as the sender'
  }
  if (/^Greeting never received/i.test(message)) {
    return 'The mail server did not greet in time. Check port and encryption; port 465 needs TLS'
  }
  if (/\brelay/i.test(response)) {
    return 'The mail server does not deliver mails of this user name and sender'
  }
  return INTRODUCTIONS[code]
}

/** Returns a server's text without control characters and secrets, on one line. */
export const cleanReason = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    // A spam filter may quote a link.
    .replaceAll(/(\/reset-password\/)[\w-]+/g, '$1…')
    .trim()
    .slice(0, MAX_REASON_CHARS)

function toOutcome({ command = '', responseCode, response, code }: NodemailerError) {
  // The address is invalid or a file is missing: no server was asked.
  if ((code === 'EENVELOPE' || code === 'ENOENT') && !responseCode) return 'refused'
  // A file of this mail could not be read.
  if (code === 'ESTREAM') return 'deferred'
  const ofMail = /^(MAIL FROM|RCPT TO|DATA)/.test(command)
  // The server shuts down with code 421 (RFC 5321, 3.8).
  if (!responseCode || !ofMail || responseCode === 421) return 'server-failed'
  if (LOGIN_REQUIRED.has(responseCode) || /\brelay/i.test(response ?? '')) return 'server-failed'
  if (SEND_AS.test(response ?? '')) return 'server-failed'
  if (responseCode < 500 || responseCode === 503) return 'deferred'
  // The sender is the same in all mails. Code 552 is about the size of this one.
  if (command === 'MAIL FROM' && responseCode !== 552) return 'server-failed'
  return 'refused'
}

export function readSmtpFailure(error: unknown): SmtpFailure {
  const fault = (error instanceof Error ? error : new Error(String(error))) as NodemailerError
  const response = fault.response ?? fault.message
  const introduction = introduceProblem(fault)
  // Texts of TLS and DNS help nobody who reads an introduction. The name of a missing file does.
  const detail = fault.response || fault.code === 'ENOENT' ? `: ${response}` : '.'
  const reason = cleanReason(introduction ? introduction + detail : response)
  return { outcome: toOutcome(fault), reason: reason || 'The mail server gave no reason.' }
}
