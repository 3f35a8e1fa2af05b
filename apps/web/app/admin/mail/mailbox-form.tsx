import { LIMITS } from '@dhow/contract/limits'
import { hashMailbox, Mailbox, type MailboxState } from '@dhow/contract/mail/mail'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { QueryContent, useFreshQuery } from '#app/admin/frame/query-content.tsx'
import { Card } from '#app/admin/ui/card.tsx'
import { ConfirmButton } from '#app/admin/ui/confirmation.tsx'
import { formatMoment } from '#app/admin/ui/formats.ts'
import { notifyError, TestResult } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { isSame } from '#app/forms/form-drafts.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { useVersionedForm } from '#app/forms/use-versioned-form.tsx'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { LabelledCheckbox } from '#app/ui/fields/checkbox.tsx'
import { Options, SelectField, TextField } from '#app/ui/fields/field.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { notify } from '#app/ui/toast.tsx'
import { InboundSecret } from './inbound-secret.tsx'
import { SECURITY } from './server-fields.tsx'

const INTRO =
  'Answers of buyers appear in your inbox if your website can read your mailbox. The mailbox itself is never changed: nothing is marked, moved or deleted, and only mails that belong to an enquiry or become one are read.'

export function MailboxCard() {
  const query = useFreshQuery(api.mail.mailbox.queryOptions())
  return (
    <Card title="Answers of buyers" intro={INTRO} className="mt-8 max-w-3xl">
      <QueryContent query={query} error="Could not load the mailbox.">
        {(state) => (
          <div className="grid gap-6">
            <State />
            {state.environment ? (
              <p className="wrap-anywhere">
                Your server administrator set the mailbox <code>{state.environment}</code> with{' '}
                <code>IMAP_URL</code>.
              </p>
            ) : (
              <MailboxForm server={state.server} />
            )}
            <InboundSecret hasSecret={state.hasSecret} />
          </div>
        )}
      </QueryContent>
    </Card>
  )
}

const REFETCH_INTERVAL_MS = 5_000

function State() {
  const { data } = api.mail.mailbox.useQuery(undefined, { refetchInterval: REFETCH_INTERVAL_MS })
  if (!data?.isConfigured) return null
  const { isConnected, problem, checkedAt } = data
  return (
    <p
      role="status"
      className={`flex gap-2 text-sm ${problem ? 'text-coral' : isConnected ? 'text-leaf' : 'text-muted'}`}
    >
      {problem ? (
        <TriangleAlert size={18} className="shrink-0" />
      ) : (
        <CircleCheck size={18} className="shrink-0" />
      )}
      <span className="min-w-0 wrap-anywhere">
        {[
          problem ?? (isConnected ? 'Connected.' : 'Connecting…'),
          checkedAt ? `Last read ${formatMoment(checkedAt)}.` : '',
          problem ? 'The server tries again automatically.' : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </span>
    </p>
  )
}

/** Host by provider. All use port 993 with TLS. */
const HOSTS: [host: string, label: string][] = [
  ['imap.gmail.com', 'Gmail'],
  ['imap.zoho.com', 'Zoho'],
  ['imap.fastmail.com', 'Fastmail'],
  ['imap.mail.yahoo.com', 'Yahoo'],
]

const EMPTY: Mailbox = { host: '', port: 993, security: 'tls', user: '', folder: 'INBOX' }

const toMailbox = (server: MailboxState['server']): Mailbox =>
  server ? Mailbox.parse(server) : EMPTY

const toVersion = (mailbox: Mailbox): string => hashMailbox(isSame(mailbox, EMPTY) ? null : mailbox)

function MailboxForm({ server }: { server: MailboxState['server'] }) {
  const client = useQueryClient()
  const form = useZodForm(Mailbox, toMailbox(server))
  const [password, setPassword] = useState('')
  const submitted = useRef<{ fields: Mailbox; withTest: boolean }>(undefined)
  const reload = () => client.invalidateQueries({ queryKey: api.mail.mailbox.key() })
  const test = api.mail.testMailbox.useMutation({ onSettled: reload })
  const save = api.mail.saveMailbox.useMutation()
  const versioned = useVersionedForm({
    form,
    subject: 'The mailbox',
    record: toMailbox(server),
    load: async () => {
      const query = api.mail.mailbox.queryOptions()
      return toMailbox((await client.fetchQuery({ ...query, staleTime: 0 })).server)
    },
    send: (fields, base) => {
      // After a conflict, the mailbox can differ from the one that the password was typed for.
      const isTyped = password && isSame(fields, submitted.current?.fields)
      const body = {
        server: isTyped ? { ...fields, password } : fields,
        ifVersion: toVersion(base),
      }
      return save.mutateAsync({ body })
    },
    onSaved: async () => {
      notify.success('Mailbox saved')
      setPassword('')
      if (submitted.current?.withTest) test.mutate({})
      await reload()
    },
    failure: 'Could not save the mailbox. Try again.',
  })
  const remove = async () => {
    try {
      await save.mutateAsync({ body: { server: null, ifVersion: toVersion(versioned.base) } })
      notify.success('Mailbox removed')
      setPassword('')
      versioned.rebase(EMPTY)
      await reload()
    } catch (error) {
      notifyError('Could not remove the mailbox. Try again.')(error)
    }
  }
  const submit = (withTest: boolean) =>
    form.handleSubmit((fields) => {
      submitted.current = { fields, withTest }
      return versioned.save(fields)
    })
  const isBusy = save.isPending || test.isPending
  const host = form.watch('host')
  return (
    <form noValidate onSubmit={submit(false)} className="grid gap-5">
      <SelectField
        label="Provider"
        value={HOSTS.some(([item]) => item === host) ? host : ''}
        hint={host === '' ? undefined : 'Use an app password if your account has two-step login.'}
        onChange={({ target }) =>
          form.reset({ ...EMPTY, user: form.getValues('user'), host: target.value })
        }
      >
        <option value="">Other</option>
        <Options of={HOSTS} />
      </SelectField>
      <TextField
        label="IMAP server"
        type="url"
        placeholder="imap.example.com"
        limit={LIMITS.text}
        hint="Microsoft 365 accepts no passwords. Use the endpoint below instead."
        {...form.field('host')}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          label="IMAP port"
          inputMode="numeric"
          {...form.field('port')}
          {...form.register('port', { valueAsNumber: true })}
        />
        <SelectField label="IMAP encryption" {...form.field('security')}>
          <Options of={Object.entries(SECURITY)} />
        </SelectField>
        <TextField label="Folder" limit={LIMITS.text} {...form.field('folder')} />
      </div>
      <TextField
        label="Mailbox user name"
        autoComplete="off"
        limit={LIMITS.text}
        {...form.field('user')}
      />
      <PasswordField
        label="Mailbox password"
        autoComplete="new-password"
        limit={LIMITS.text}
        hint={server?.hasPassword && 'Leave empty to keep the stored password.'}
        error={form.getFieldState('password', form.formState).error?.message}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <LabelledCheckbox {...form.register('takesNew')}>
        Turn new mails into enquiries
        <span className="block text-sm text-muted">
          Mails of known buyers always become enquiries; newsletters and automatic mails never do.
        </span>
      </LabelledCheckbox>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isBusy}>
          {save.isPending ? 'Saving...' : 'Save mailbox'}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={submit(true)}>
          {test.isPending ? 'Connecting...' : 'Save and test connection'}
        </Button>
        {server && (
          <ConfirmButton
            label="Remove mailbox"
            title="Stop reading this mailbox?"
            confirm="Remove mailbox"
            busy={save.isPending}
            onConfirm={remove}
          >
            New answers no longer appear in your inbox. Existing answers stay.
          </ConfirmButton>
        )}
      </div>
      <TestResult test={test} />
      {versioned.conflictDialog}
      <UnsavedGuard unsaved={form.formState.isDirty || password !== ''} />
    </form>
  )
}
