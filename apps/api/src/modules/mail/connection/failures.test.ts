import { expect, it } from 'vitest'
import { explainFailure } from './failures.ts'

/** An error as openid-client throws it. */
const createFault = (error: string, detail: string, status = 400) =>
  Object.assign(new Error('server responded with an error'), {
    error,
    error_description: detail,
    status,
  })

it.each([
  ['invalid_client', 'AADSTS7000222: The keys are expired.', 'secret has expired', false],
  ['invalid_client', 'AADSTS7000215: Invalid client secret.', 'not its ID', false],
  ['unauthorized_client', 'AADSTS700016: Application not found.', 'client ID', false],
  ['invalid_request', 'AADSTS90002: Tenant not found.', 'This directory ID does not exist', false],
  ['invalid_request', 'AADSTS9002325: PKCE is required.', 'Add it as “Web”', false],
  ['invalid_grant', 'AADSTS50173: The grant was revoked.', 'Connect the mailbox again', true],
  ['invalid_grant', 'AADSTS700082: Expired by inactivity.', '90 days without use', true],
  ['invalid_grant', 'AADSTS65001: Not consented.', 'has not approved the app', true],
  ['interaction_required', 'AADSTS50076: Use MFA.', 'Connect the mailbox again', true],
  ['access_denied', 'AADSTS65004: User declined.', 'The permission was not given', false],
])('explains %s of Microsoft: %s', (error, detail, reason, needsConsent) => {
  const failure = explainFailure(createFault(error, detail), 'microsoft')
  expect(failure).toMatchObject({ needsConsent, isTemporary: false })
  expect(failure.reason).toContain(reason)
  expect(failure.reason).toMatch(/ \(AADSTS\d+\)\.$/)
})

it('names the seven days of apps in testing at Google, and unknown errors of other providers', () => {
  const revoked = createFault('invalid_grant', 'Token has been expired or revoked.')
  expect(explainFailure(revoked, 'google')).toEqual({
    reason: expect.stringContaining('“Testing” end after 7 days (invalid_grant).'),
    needsConsent: true,
    isTemporary: false,
  })
  const unknown = createFault('invalid_scope', 'No such scope:\nmail')
  expect(explainFailure(unknown, 'other').reason).toBe(
    'The mail provider refused the sign-in: No such scope: mail',
  )
})

it('names a wrong clock, and the pages of Microsoft only to its customers', () => {
  const clock = Object.assign(new Error('JWT timestamp claim value failed validation'), {
    code: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  })
  expect(explainFailure(clock, 'google').reason).toMatch(/^The clock of this server or of the/)
  const { reason } = explainFailure(createFault('invalid_client', 'AADSTS7000222: x'), 'other')
  expect(reason).toMatch(/secret has expired/)
  expect(reason).not.toContain('Microsoft')
})

it.each([
  Object.assign(new Error('unexpected content-type'), { code: 'OAUTH_RESPONSE_IS_NOT_JSON' }),
  Object.assign(new Error('parsing error occured'), { code: 'OAUTH_PARSE_ERROR' }),
  Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL' }),
  createFault('temporarily_unavailable', ''),
  createFault('invalid_request', 'AADSTS90033: Transient error.', 503),
  createFault('rate_limited', '', 429),
  Object.assign(new Error('unexpected status'), { cause: { status: 502 } }),
  Object.assign(new Error('operation timed out'), { code: 'OAUTH_TIMEOUT' }),
  new TypeError('fetch failed'),
])('waits after a failure that passes: %s', (fault) => {
  expect(explainFailure(fault, 'microsoft')).toMatchObject({
    needsConsent: false,
    isTemporary: true,
  })
})
