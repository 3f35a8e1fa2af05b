import { LIMITS } from '@dhow/contract/limits'
import type { ConnectionProvider } from '@dhow/contract/mail/connection'
import {
  Mailbox,
  type MailboxState,
  type MailServers,
  type StoredMailSettings,
} from '@dhow/contract/mail/mail'
import { skipToken } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { api } from '#app/api/office.ts'
import type { useZodForm } from '#app/forms/use-zod-form.tsx'
import { LabelledCheckbox } from '#app/ui/fields/checkbox.tsx'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { useDebounced } from '#app/ui/hooks.ts'
import { followMailbox, getDomain, type MailFields, type Passwords } from './mail-fields.ts'

const SECURITY = { tls: 'TLS', starttls: 'STARTTLS', none: 'None' } as const

const EMPTY = { host: '', security: 'tls', user: '' } as const

const DIRTY = { shouldDirty: true }

const TYPING_PAUSE_MS = 500

type Props = {
  form: ReturnType<typeof useZodForm<MailFields, MailFields>>
  stored: Pick<StoredMailSettings, 'smtp' | 'environment' | 'sender'> & Pick<MailboxState, 'server'>
  /** Whether the server administrator set the mailbox. */
  isMailboxFixed: boolean
  /** The provider that signs in. It needs no password, and only `other` needs address and servers. */
  provider: ConnectionProvider | undefined
  passwords: Passwords
  onPasswords: (passwords: Passwords) => void
}

/** Asks for address and password once, and fills in the servers by the provider of the address. */
export function MailboxFields(props: Props) {
  const { form, stored, isMailboxFixed, provider, passwords, onPasswords } = props
  const { smtp, mailbox } = form.watch()
  const isServerFixed = stored.environment.server !== undefined
  const address = smtp?.user ?? mailbox?.user ?? ''
  const setServer = (server: MailFields['smtp']) => form.setValue('smtp', server, DIRTY)
  const setMailbox = (server: MailFields['mailbox']) => form.setValue('mailbox', server, DIRTY)
  const rename = (user: string) => {
    if (!isServerFixed) {
      setServer({ ...EMPTY, port: 465, ...smtp, user })
      const follow = (mailbox: string) =>
        followMailbox(stored.sender, stored.smtp?.user ?? '', mailbox)
      // A sender that was typed stays.
      if (form.getValues('sender') === follow(address)) {
        form.setValue('sender', follow(user), DIRTY)
      }
    }
    if (mailbox && mailbox.user === address) setMailbox({ ...mailbox, user })
    if (isServerFixed && !mailbox) setMailbox(createMailbox(user))
  }
  const storedServer = stored.smtp ?? stored.server
  const isNew = address !== (storedServer?.user ?? '')
  const isTyped = useDebounced(address, TYPING_PAUSE_MS) === address
  const domain = getDomain(address)
  // Servers of the stored domain stay, and so do those of a connection.
  const isOther = !provider && isNew && domain !== getDomain(storedServer?.user ?? '')
  const suggestion = api.mail.servers.useQuery(
    isTyped && isOther && /\.[a-z]{2,}$/i.test(domain) ? { query: { domain } } : skipToken,
  )
  const servers = suggestion.data?.servers
  const fill = useEffectEvent((suggested: MailServers | null) => {
    const { host, port } = suggested?.smtp ?? { host: '', port: 465 }
    if (!isServerFixed) {
      setServer({ host, port, security: port === 587 ? 'starttls' : 'tls', user: address })
    }
    if (isMailboxFixed) return
    setMailbox(suggested?.imap ? { ...createMailbox(address), ...suggested.imap } : null)
  })
  useEffect(() => {
    if (servers !== undefined) fill(servers)
  }, [servers])
  const getError = (name: 'smtp.password' | 'mailbox.password' | 'smtp.user' | 'mailbox.user') =>
    form.getFieldState(name, form.formState).error?.message
  const isStored = storedServer && !isNew
  const hasServers = !provider || provider === 'other'
  const isMissing = suggestion.isError || suggestion.data?.servers === null
  const isUnknown = isMissing || (provider !== undefined && !stored.smtp)
  const note = isMissing
    ? 'The servers of this address are not known. Your mail provider states them for mail programs such as Outlook.'
    : servers && `The servers of ${servers.name} are filled in.`
  return (
    <>
      {hasServers && (
        <TextField
          label="E-mail address"
          type="email"
          autoComplete="off"
          limit={LIMITS.text}
          placeholder="sales@example.com"
          value={address}
          error={getError('smtp.user') ?? (smtp ? undefined : getError('mailbox.user'))}
          onChange={({ target }) => rename(target.value)}
        />
      )}
      {!provider && (
        <PasswordField
          label="Password"
          autoComplete="new-password"
          limit={LIMITS.text}
          hint={
            servers?.hint ??
            (isStored &&
              (storedServer.hasPassword
                ? 'Leave empty to keep the stored password.'
                : storedServer.user && 'Enter the mail password again.'))
          }
          error={getError('smtp.password') ?? getError('mailbox.password')}
          value={passwords.sending}
          onChange={({ target }) => onPasswords({ ...passwords, sending: target.value })}
        />
      )}
      <p role="status" className="caption empty:hidden">
        {note}
      </p>
      {smtp && hasServers && (
        <ServerDetails title="Server for sending" host={smtp.host} isOpen={isUnknown}>
          <ServerFields form={form} name="smtp" label="SMTP" />
        </ServerDetails>
      )}
      {!isMailboxFixed && (smtp || mailbox) && (
        <ReadingFields
          {...props}
          address={address}
          hasServers={hasServers}
          isOpen={isUnknown || isServerFixed}
        />
      )}
    </>
  )
}

const createMailbox = (user: string): Mailbox => ({ ...EMPTY, port: 993, folder: 'INBOX', user })

type DetailsProps = { title: string; host: string; isOpen: boolean; children: React.ReactNode }

const ServerDetails = ({ title, host, isOpen, children }: DetailsProps) => (
  <details open={isOpen} className="rounded-lg border border-line px-4">
    <summary className="cursor-pointer py-2.5 text-sm wrap-anywhere">
      {title} <bdi className="text-muted">{host}</bdi>
    </summary>
    <div className="grid gap-5 pb-4">{children}</div>
  </details>
)

type ServerProps = Pick<Props, 'form'> & { name: 'smtp' | 'mailbox'; label: 'SMTP' | 'IMAP' }

const ServerFields = ({ form, name, label }: ServerProps) => (
  <>
    <TextField
      label={`${label} server`}
      type="url"
      placeholder={`${label.toLowerCase()}.example.com`}
      limit={LIMITS.text}
      {...form.field(`${name}.host`)}
    />
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={`${label} port`}
        inputMode="numeric"
        {...form.field(`${name}.port`)}
        {...form.register(`${name}.port`, { valueAsNumber: true })}
      />
      <SelectField
        label={`${label} encryption`}
        {...form.field(`${name}.security`)}
        options={Object.entries(SECURITY)}
      />
    </div>
  </>
)

function ReadingFields({
  form,
  stored: { server },
  passwords,
  onPasswords,
  provider,
  address,
  hasServers,
  isOpen,
}: Props & { address: string; hasServers: boolean; isOpen: boolean }) {
  const mailbox = form.watch('mailbox')
  const storedMailbox = server ? Mailbox.parse(server) : createMailbox(address)
  const toggle = () => form.setValue('mailbox', mailbox ? null : storedMailbox, DIRTY)
  const isStored = server?.hasPassword && server.user === mailbox?.user
  return (
    <>
      <LabelledCheckbox checked={mailbox !== null} onChange={toggle}>
        Show answers of buyers in the inbox
        <span className="block caption">
          The website reads this mailbox. Nothing in it is marked, moved or deleted.
        </span>
      </LabelledCheckbox>
      {mailbox && (
        <>
          <LabelledCheckbox {...form.register('mailbox.takesNew')}>
            Turn mails of unknown senders into enquiries
            <span className="block caption">
              Mails of known buyers always become enquiries; newsletters and automatic mails never
              do.
            </span>
          </LabelledCheckbox>
          {hasServers && (
            <ServerDetails
              title={provider ? 'Server for reading' : 'Different server or password for reading'}
              host={mailbox.host}
              isOpen={isOpen}
            >
              <ServerFields form={form} name="mailbox" label="IMAP" />
              <TextField label="Folder" limit={LIMITS.text} {...form.field('mailbox.folder')} />
              {!provider && (
                <>
                  {' '}
                  <TextField
                    label="User name for reading"
                    autoComplete="off"
                    limit={LIMITS.text}
                    {...form.field('mailbox.user')}
                  />
                  <PasswordField
                    label="Password for reading"
                    autoComplete="new-password"
                    limit={LIMITS.text}
                    hint={
                      isStored
                        ? 'Leave empty to keep the stored password.'
                        : 'Leave empty if it is the same as above.'
                    }
                    value={passwords.reading}
                    onChange={({ target }) => onPasswords({ ...passwords, reading: target.value })}
                  />
                </>
              )}{' '}
            </ServerDetails>
          )}
        </>
      )}
    </>
  )
}
