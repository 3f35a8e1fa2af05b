import * as z from 'zod'
import { Done, errorResponses } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import { StoredMail } from '../mail/deliveries.ts'
import { adminResponses, defineRoutes, NO_BODY, ownerRoute } from '../route.ts'
import { email, line, opaque, secret } from '../text.ts'
import { cleanEmail } from '../typed-text.ts'

export const Login = z.object({
  email: line('Email', LIMITS.text, cleanEmail).toLowerCase(),
  password: secret('Password', LIMITS.password),
  device: opaque('device', 200)
    .optional()
    .describe(
      'Token from an earlier login. With it, failed logins of others do not block this one.',
    ),
  code: line('Code', LIMITS.twoStepCode)
    .optional()
    .describe('Code of the authenticator app, or a recovery code. Required by two-step login.'),
})

export const PasswordConfirmation = z.object({
  currentPassword: secret('Current password', LIMITS.password),
})

export const linkSecret = opaque('token', 100)

export const accountEmail = email('Email', LIMITS.text).transform((address) =>
  address.toLowerCase(),
)

export const newPasswordFields = {
  newPassword: secret('New password', LIMITS.newPassword).meta({ examples: ['a long password'] }),
  confirmPassword: secret('Confirm new password', LIMITS.password).meta({
    examples: ['a long password'],
  }),
}

export const passwordsMatch = [
  (form: { newPassword: string; confirmPassword: string }) =>
    form.newPassword === form.confirmPassword,
  { error: 'New passwords do not match', path: ['confirmPassword'] },
] satisfies [unknown, object]

export const PasswordChange = PasswordConfirmation.extend({
  ...newPasswordFields,
  token: linkSecret
    .optional()
    .describe('Token from the mailed link. Without it, a pending reset request is required.'),
}).refine(...passwordsMatch)

export const ForgottenPassword = z.object({ email: accountEmail })

export const NewPassword = z
  .object({ token: linkSecret, ...newPasswordFields })
  .refine(...passwordsMatch)

export const LoginToken = Done.extend({ token: z.string() })

const DeviceToken = {
  device: z.string().describe('Token to send with the next login from this browser.'),
}

export const admin = defineRoutes({
  login: {
    method: 'POST',
    path: '/admin/login',
    summary: `Log in. The session lasts ${LIMITS.sessionDays} days.`,
    body: Login,
    responses: {
      200: LoginToken.extend({
        ...DeviceToken,
        firstLogin: z
          .boolean()
          .optional()
          .describe('Whether the generated password must be replaced.'),
      }),
      /** A 401 with an issue of `code` requests a two-step code. */
      ...errorResponses(401, 403),
    },
    metadata: { ...ownerRoute, rate: 'login' },
  },
  requestReset: {
    method: 'POST',
    path: '/admin/reset-password-request',
    summary: 'Send a password reset link, valid once and for 30 minutes.',
    body: NO_BODY,
    responses: adminResponses(
      Done.extend({
        ...StoredMail,
        sentTo: z.string().optional().describe('Masked address, such as a•••@example.com.'),
      }),
    ),
    metadata: { rate: 'reset' },
  },
  checkReset: {
    method: 'POST',
    path: '/admin/reset-password-check',
    summary: 'Check a reset link without using it.',
    body: z.object({ token: linkSecret }),
    responses: adminResponses(Done, 410),
    metadata: { rate: 'reset' },
  },
  resetPassword: {
    method: 'POST',
    path: '/admin/reset-password',
    summary: 'Change the password. Uses up the reset request and ends older sessions.',
    body: PasswordChange,
    responses: adminResponses(LoginToken.extend(StoredMail), 403, 410),
    metadata: { rate: 'reset' },
  },
  forgottenPassword: {
    method: 'GET',
    path: '/admin/forgotten-password',
    summary: 'Retrieve whether a forgotten password can be reset by mail.',
    responses: { 200: z.object({ byMail: z.boolean() }), ...errorResponses() },
    metadata: ownerRoute,
  },
  requestNewPassword: {
    method: 'POST',
    path: '/admin/forgotten-password',
    summary: 'Send a link for a forgotten password. The response is the same for every address.',
    body: ForgottenPassword,
    responses: { 200: Done, ...errorResponses(403, 409) },
    metadata: { ...ownerRoute, rate: 'reset' },
  },
  checkNewPassword: {
    method: 'POST',
    path: '/admin/forgotten-password/check',
    summary: 'Check a link for a forgotten password without using it.',
    body: z.object({ token: linkSecret }),
    responses: { 200: Done, ...errorResponses(403, 410) },
    metadata: { ...ownerRoute, rate: 'reset' },
  },
  setNewPassword: {
    method: 'POST',
    path: '/admin/forgotten-password/reset',
    summary: 'Set a new password with a mailed link. Ends all sessions.',
    body: NewPassword,
    responses: { 200: Done.extend(DeviceToken), ...errorResponses(403, 410) },
    metadata: { ...ownerRoute, rate: 'reset' },
  },
})

export type Login = z.infer<typeof Login>
export type PasswordConfirmation = z.infer<typeof PasswordConfirmation>
export type PasswordChange = z.infer<typeof PasswordChange>
export type NewPassword = z.infer<typeof NewPassword>
