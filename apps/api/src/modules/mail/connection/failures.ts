import type { ConnectionProvider } from '@dhow/contract/mail/connection'
import { cleanReason } from '#api/platform/mail/smtp-failure.ts'

/** Why there is no token. */
export type ConnectionFailure = {
  reason: string
  /** Whether a new sign-in with everything stored helps. */
  needsConsent: boolean
  /** True if mails are sent as soon as the provider responds. */
  isTemporary: boolean
}

const ENTRA = 'the Microsoft Entra admin center'

const ENDED: Record<ConnectionProvider, string> = {
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
  [/AADSTS900(02|23)\b/, `Microsoft knows no such company. Check the directory ID in ${ENTRA}`],
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

const UNREACHABLE =
  'The sign-in server of the mail provider could not be reached. Dhow tries again by itself'

type Fault = {
  error?: string
  error_description?: string
  status?: number
  code?: string
  cause?: { status?: number }
}

/** Explains an error of openid-client. */
export function explainFailure(fault: unknown, provider: ConnectionProvider): ConnectionFailure {
  const { error = '', error_description: detail = '', ...rest } = fault as Fault
  const status = rest.status ?? rest.cause?.status ?? 0
  const isBusy = status === 429 || status >= 500
  if (
    isBusy ||
    /^(temporarily_unavailable|server_error)$/.test(error) ||
    isNetwork(fault, rest.code)
  ) {
    return { reason: `${UNREACHABLE}.`, needsConsent: false, isTemporary: true }
  }
  const text = `${error} ${detail}`
  const needsConsent = NEEDS_CONSENT.test(error)
  const advice = REASONS.find(([pattern]) => pattern.test(text))?.[1]
  const reason = advice ?? (needsConsent ? ENDED[provider] : undefined)
  const cause = detail || error || (fault instanceof Error ? fault.message : '')
  const code = /AADSTS\d+/.exec(detail)?.[0] ?? error
  return {
    reason: reason
      ? `${reason}${code && ` (${code})`}.`
      : cleanReason(`The mail provider refused the sign-in: ${cause}`),
    needsConsent,
    isTemporary: false,
  }
}

const isNetwork = (fault: unknown, code: string | undefined) =>
  code === 'OAUTH_TIMEOUT' ||
  (fault instanceof TypeError && /^(fetch failed|terminated)$/.test(fault.message))
