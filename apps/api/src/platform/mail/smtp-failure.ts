import type { NodemailerError } from 'nodemailer'

/**
 * Why a mail did not leave. `refused`: the mail itself, for good. `deferred`: the mail itself, for
 * now. `server-failed`: our way to the mail server, so that no other mail would leave either.
 */
export type SmtpFailure = {
  outcome: 'refused' | 'deferred' | 'server-failed'
  /** For the administrator: the server's reason, on one line, at most `MAX_REASON_CHARS` characters. */
  reason: string
}

const MAX_REASON_CHARS = 300

/** Codes of a server that wants a login, or encryption, first (RFC 4954, RFC 3207). */
const WANTS_LOGIN = new Set([530, 534, 535, 538])

/** The code of a server that is closing (RFC 5321, 3.8). */
const CLOSING = 421

const INTRODUCTIONS: Record<string, string> = {
  EAUTH: 'The mail server did not accept our login',
  ENOAUTH: 'The mail server did not accept our login',
  EOAUTH2: 'The mail server did not accept our login',
  ECONNECTION: 'The mail server could not be reached',
  ESOCKET: 'The mail server could not be reached',
  EDNS: 'The mail server could not be reached',
  ETIMEDOUT: 'The mail server did not answer in time',
  EABORT: 'The mail server did not answer in time',
  ETLS: 'There is no secure connection to the mail server',
}

/** A server's text, safe to keep and to show: no control characters, no secret, not endless. */
export const cleanReason = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    // A server that dislikes a link may quote it.
    .replaceAll(/(\/reset-password\/)[\w-]+/g, '$1…')
    .trim()
    .slice(0, MAX_REASON_CHARS)

function outcomeOf({ command = '', responseCode, response, code }: NodemailerError) {
  // Composed without a valid address: no server was asked, and none would take it.
  if (code === 'EENVELOPE' && !responseCode) return 'refused'
  const ofMail = /^(MAIL FROM|RCPT TO|DATA)/.test(command)
  if (!responseCode || !ofMail || responseCode === CLOSING) return 'server-failed'
  if (WANTS_LOGIN.has(responseCode) || /\brelay/i.test(response ?? '')) return 'server-failed'
  if (responseCode < 500 || responseCode === 503) return 'deferred'
  // The sender is our own setting, the same in every mail; its size is the mail's.
  if (command === 'MAIL FROM' && responseCode !== 552) return 'server-failed'
  return 'refused'
}

/** Reads an error of the transport: its outcome for the mail, and the reason. */
export function readSmtpFailure(error: unknown): SmtpFailure {
  const fault = (error instanceof Error ? error : new Error(String(error))) as NodemailerError
  const response = fault.response ?? fault.message
  const introduction = INTRODUCTIONS[fault.code ?? '']
  const reason = cleanReason(introduction ? `${introduction}: ${response}` : response)
  return { outcome: outcomeOf(fault), reason: reason || 'The mail server gave no reason.' }
}
