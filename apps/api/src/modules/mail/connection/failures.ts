import type { ConnectionProvider } from '@dhow/contract/mail/connection'
import { cleanReason } from '#api/platform/mail/smtp-failure.ts'

/** Why there is no token. */
export type ConnectionFailure = {
  reason: string
  /** Whether a new sign-in with everything stored helps. */
  needsConsent: boolean
  /** True if mails are sent as soon as the provider responds. */
  isTemporary: boolean
  /** Field of the registration that is wrong, if it is known. */
  field?: 'tenant'
}

const ENTRA = 'the Microsoft Entra admin center'

const UNKNOWN_TENANT = /AADSTS900(02|23)\b|invalid_tenant/

const ENDED_PERMISSION: Record<ConnectionProvider, string> = {
  microsoft:
    'Microsoft has ended the permission to use the mailbox, for example after a new password or 90 days without use. Connect the mailbox again',
  google:
    'Google has ended the permission to use the mailbox. Connect it again. If this happens each week, set the app to “In production” at Google: permissions of apps in “Testing” end after 7 days',
  other: 'The provider has ended the permission to use the mailbox. Connect it again',
}

/** Reasons by the codes of providers. AADSTS codes are of Microsoft. The first match counts. */
const REASONS: [pattern: RegExp, reason: string][] = [
  [
    /AADSTS7000222/,
    `The client secret has expired. Create a new one in ${ENTRA} under Certificates & secrets, enter its value, and connect again`,
  ],
  [
    /AADSTS7000215/,
    `The client secret is wrong. Enter the value of the secret in ${ENTRA}, not its ID`,
  ],
  [/AADSTS700016/, `Microsoft knows no such app. Check client ID and directory ID in ${ENTRA}`],
  [UNKNOWN_TENANT, `This directory ID does not exist. Copy it from ${ENTRA}`],
  [
    /OAUTH_JWT_TIMESTAMP/,
    'The clock of this server or of the provider is wrong. Ask your server administrator to set it, and connect again',
  ],
  [
    /AADSTS(9002325|9002327)/,
    `The redirect address is registered for the wrong platform. Add it as “Web” in ${ENTRA} under Authentication`,
  ],
  [
    /AADSTS(65001|90094|90095|90008)|consent_required|admin_policy_enforced/,
    'Your company has not approved the app. Ask the administrator of your mail accounts to approve it, and connect again',
  ],
  [/access_denied/, 'The permission was not given. Sign in again and allow everything on the page'],
  [
    /redirect_uri/,
    'The provider does not know the redirect address. Register it there exactly as it is shown here',
  ],
  [
    /invalid_client|unauthorized_client|deleted_client|disabled_client/,
    'The provider did not accept the client ID or the client secret. Enter both again',
  ],
]

const NEEDS_CONSENT = /invalid_grant|(interaction|login|consent)_required/

const UNREACHABLE = 'The sign-in server of the mail provider could not be reached or is disturbed.'

/** Codes for pages of an outage instead of JSON, and for JSON that is incomplete. */
const OUTAGE_CODES =
  /^(OAUTH_(TIMEOUT|PARSE_ERROR|RESPONSE_IS_NOT_JSON|(MISSING|INVALID)_SERVER_METADATA)|ERR_INVALID_URL)$/

type Fault = {
  error?: string
  error_description?: string
  status?: number
  code?: string
  /** A response of the provider, or an error of the library that openid-client uses. */
  cause?: { status?: number; cause?: { body?: unknown } }
}

/** Explains an error of openid-client. */
export function explainFailure(fault: unknown, provider: ConnectionProvider): ConnectionFailure {
  const {
    error = '',
    error_description: detail = '',
    code: kind = '',
    cause,
    ...rest
  } = fault as Fault
  const status = rest.status ?? cause?.status ?? 0
  const isBusy = status === 429 || status >= 500
  // A page without an error of OAuth 2.0. Code 404 is for a wrong MAIL_OAUTH_ISSUER.
  const isPage = kind === 'OAUTH_RESPONSE_IS_NOT_CONFORM' && !error && status !== 404
  const isIncomplete = kind === 'OAUTH_INVALID_RESPONSE' && cause?.cause?.body !== undefined
  if (
    isBusy ||
    isPage ||
    isIncomplete ||
    OUTAGE_CODES.test(kind) ||
    /^(temporarily_unavailable|server_error)$/.test(error) ||
    isNetwork(fault)
  ) {
    return { reason: UNREACHABLE, needsConsent: false, isTemporary: true }
  }
  const text = `${error} ${detail} ${kind}`
  const needsConsent = NEEDS_CONSENT.test(error)
  const advice = REASONS.find(([pattern]) => pattern.test(text))?.[1]
  const reason = (advice ?? (needsConsent ? ENDED_PERMISSION[provider] : undefined))?.replace(
    ENTRA,
    provider === 'microsoft' ? ENTRA : 'the settings of your provider',
  )
  const message = detail || error || (fault instanceof Error ? fault.message : '')
  const code = /AADSTS\d+/.exec(detail)?.[0] ?? error
  return {
    reason: reason
      ? `${reason}${code && ` (${code})`}.`
      : cleanReason(`The mail provider refused the sign-in: ${message}`),
    needsConsent,
    isTemporary: false,
    ...(UNKNOWN_TENANT.test(text) && { field: 'tenant' as const }),
  }
}

const isNetwork = (fault: unknown) =>
  fault instanceof TypeError && /^(fetch failed|terminated)$/.test(fault.message)
