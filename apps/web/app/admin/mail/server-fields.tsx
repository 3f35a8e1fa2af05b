import { LIMITS } from '@dhow/contract/limits'
import type { MailSettings, StoredMailSettings } from '@dhow/contract/mail/mail'
import type { useZodForm } from '#app/forms/use-zod-form.tsx'
import { Options, SelectField, TextField } from '#app/ui/fields/field.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'

/** Label, port and hint by host. Port 465 uses TLS, and 587 STARTTLS. */
const PROVIDERS = new Map<string, [label: string, port: number, hint: string]>([
  ['smtp.gmail.com', ['Gmail', 465, 'Use an app password of your Google account.']],
  ['smtp.office365.com', ['Microsoft 365', 587, 'Turn on authenticated SMTP for the mailbox.']],
  ['smtp.zoho.com', ['Zoho', 465, 'Use an app password. Paid plans use smtppro.zoho.com.']],
  ['smtp.fastmail.com', ['Fastmail', 465, 'Use an app password.']],
  ['email-smtp.us-east-1.amazonaws.com', ['Amazon SES', 465, 'Enter the server of your region.']],
  ['smtp-relay.brevo.com', ['Brevo', 587, 'Use an SMTP key, not an API key.']],
  ['smtp.mailgun.org', ['Mailgun', 465, 'Use SMTP credentials. In the EU: smtp.eu.mailgun.org.']],
])

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
  const provider = smtp && PROVIDERS.get(smtp.host)
  const choose = (host: string) => {
    const port = PROVIDERS.get(host)?.[1] ?? 587
    const security = port === 465 ? 'tls' : 'starttls'
    const server = { host: host === 'other' ? '' : host, port, security, user: smtp?.user ?? '' }
    form.setValue('smtp', host ? (server as typeof smtp) : null, { shouldDirty: true })
  }
  const isStored = stored?.user && stored.host === smtp?.host && stored.user === smtp.user
  const passwordHint = stored?.hasPassword
    ? 'Leave empty to keep the stored password.'
    : 'Enter the mail password again.'
  return (
    <>
      <SelectField
        label="Mail server"
        value={smtp ? (provider ? smtp.host : 'other') : ''}
        onChange={({ target }) => choose(target.value)}
        hint={provider?.[2]}
      >
        <option value="">None: save mails as files on the server</option>
        <Options of={[...PROVIDERS].map(([host, [label]]) => [host, label])} />
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
              <Options of={Object.entries(SECURITY)} />
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
            hint={isStored && passwordHint}
            error={form.getFieldState('smtp.password', form.formState).error?.message}
            value={password}
            onChange={({ target }) => onPassword(target.value)}
          />
        </>
      )}
    </>
  )
}
