import { LIMITS } from '@dhow/contract/limits'
import { type MailSettings, SMTP_SECURITY, type StoredMailSettings } from '@dhow/contract/mail'
import type { useZodForm } from '#app/forms/use-zod-form.ts'
import { Options, SelectField, TextField } from '#app/ui/fields/field.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'

/** Label, host, port and hint. Port 465 uses TLS, and 587 STARTTLS. */
const PROVIDERS: [label: string, host: string, port: number, hint: string][] = [
  ['Gmail', 'smtp.gmail.com', 465, 'Use an app password of your Google account.'],
  ['Microsoft 365', 'smtp.office365.com', 587, 'Turn on authenticated SMTP for the mailbox.'],
  [
    'Zoho',
    'smtp.zoho.com',
    465,
    'Use an app password. The server of paid plans is smtppro.zoho.com.',
  ],
  ['Fastmail', 'smtp.fastmail.com', 465, 'Use an app password.'],
  [
    'Amazon SES',
    'email-smtp.us-east-1.amazonaws.com',
    465,
    'Use SMTP credentials and the server of your region.',
  ],
  ['Brevo', 'smtp-relay.brevo.com', 587, 'Use an SMTP key, not an API key.'],
  [
    'Mailgun',
    'smtp.mailgun.org',
    465,
    'Use SMTP credentials. The server in the EU is smtp.eu.mailgun.org.',
  ],
]

export const SECURITY = { tls: 'TLS', starttls: 'STARTTLS', none: 'None' } as const

type Props = {
  form: ReturnType<typeof useZodForm<MailSettings, MailSettings>>
  stored: StoredMailSettings['smtp']
  password: string
  onPassword: (password: string) => void
}

/** The password is not part of the form, so that no draft contains it. */
export function ServerFields({ form, stored, password, onPassword }: Props) {
  const smtp = form.watch('smtp')
  const provider = PROVIDERS.find(([, host]) => host === smtp?.host)
  const choose = (host: string) => {
    const [, , port] = PROVIDERS.find((one) => one[1] === host) ?? ['', '', 587]
    const security = port === 465 ? 'tls' : 'starttls'
    const server = {
      host: host === 'other' ? '' : host,
      port,
      security,
      user: smtp?.user ?? '',
    } as const
    form.setValue('smtp', host ? server : null, { shouldDirty: true })
  }
  const isStored = stored && stored.host === smtp?.host && stored.user === smtp.user
  const lost =
    isStored && stored.user && !stored.hasPassword ? 'Enter the mail password again.' : undefined
  return (
    <>
      <SelectField
        label="Mail server"
        value={smtp ? (provider?.[1] ?? 'other') : ''}
        onChange={({ target }) => choose(target.value)}
        hint={provider?.[3]}
      >
        <option value="">None: save mails as files on the server</option>
        <Options of={PROVIDERS.map(([label, host]) => [host, label] as const)} />
        <option value="other">Other</option>
      </SelectField>
      {smtp && (
        <>
          <TextField label="Server" type="url" limit={LIMITS.text} {...form.field('smtp.host')} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Port"
              inputMode="numeric"
              {...form.field('smtp.port')}
              {...form.register('smtp.port', { valueAsNumber: true })}
            />
            <SelectField label="Encryption" {...form.field('smtp.security')}>
              <Options of={SMTP_SECURITY.map((one) => [one, SECURITY[one]] as const)} />
            </SelectField>
          </div>
          <TextField
            label="User name"
            autoComplete="off"
            limit={LIMITS.text}
            {...form.field('smtp.user')}
          />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            limit={LIMITS.text}
            hint={isStored && stored.hasPassword && 'Leave empty to keep the stored password.'}
            error={form.getFieldState('smtp.password', form.formState).error?.message ?? lost}
            value={password}
            onChange={({ target }) => onPassword(target.value)}
          />
        </>
      )}
    </>
  )
}
