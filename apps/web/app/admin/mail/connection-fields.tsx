import type {
  ConnectionProvider,
  ConnectionState,
  MailConnection,
} from '@dhow/contract/mail/connection'
import { isSecure } from '@dhow/contract/mail/mail'
import { paths } from '@dhow/contract/paths'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ConfirmButton } from '#app/admin/ui/confirmation.tsx'
import { formatMoment } from '#app/admin/ui/formats.ts'
import { copyText, useOutcome } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { Segments } from '#app/ui/fields/segments.tsx'
import type { SignIn, useConnection } from './use-connection.ts'

const PROVIDERS = { microsoft: 'Microsoft 365', google: 'Google' }

/** A text to copy to a page of a provider. */
export const Copied = ({ value }: { value: string }) => (
  <div className="mt-1.5 flex flex-wrap items-center gap-2">
    <code dir="ltr" className="min-w-0 flex-1 basis-48 text-sm wrap-anywhere">
      {value}
    </code>
    <Button quiet onClick={() => void copyText(value, 'Copied!')}>
      Copy
    </Button>
  </div>
)

type Props = {
  state: ConnectionState
  connection: ReturnType<typeof useConnection>
}

type SignInProps = Props & {
  choose: (signIn: SignIn) => void
  /** The fields of the mailbox. */
  children: ReactNode
}

/** Asks how the website signs in to the mailbox, and for what that needs; or shows the connection. */
export function SignInFields({ state, connection, choose, children }: SignInProps) {
  const { signIn, isPending, start, getField } = connection
  const stored = state.connection?.connectedAt ? state.connection : undefined
  const options: [SignIn, string][] = [
    ['password', 'Address and password'],
    ['microsoft', PROVIDERS.microsoft],
    ['google', PROVIDERS.google],
  ]
  if (state.issuer) options.push(['other', state.issuer])
  const choice = (
    <Segments
      legend="How the website signs in"
      options={options}
      value={signIn}
      onChange={choose}
    />
  )
  if (signIn === 'password') {
    return (
      <>
        {choice}
        {children}
      </>
    )
  }
  const name = signIn === 'other' ? (state.issuer ?? 'your provider') : PROVIDERS[signIn]
  const registration = (
    <RegistrationFields state={state} connection={connection} provider={signIn} />
  )
  return (
    <>
      {stored ? <ConnectedState name={name} {...stored} /> : choice}
      {signIn !== 'other' && (
        <TextField
          label="Mailbox"
          type="email"
          placeholder="sales@example.com"
          hint="Leave empty for the mailbox of the person who signs in. For a shared mailbox, that person needs the rights to read it and to send as it."
          {...getField('mailbox')}
        />
      )}
      {(stored || signIn === 'other') && children}
      {stored ? (
        <details
          open={stored.problem !== undefined && !stored.needsConsent}
          className="rounded-lg border border-line px-4"
        >
          <summary className="cursor-pointer py-2.5 text-sm">Registration at {name}</summary>
          <div className="pt-1 pb-4">{registration}</div>
        </details>
      ) : (
        registration
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          quiet={stored && !stored.needsConsent}
          disabled={isPending || !isSecure(state.redirectUrl)}
          onClick={() => void start()}
        >
          {isPending ? 'Opening...' : stored ? 'Reconnect' : `Connect ${name}`}
        </Button>
        {stored && <Disconnect name={name} />}
      </div>
    </>
  )
}

type StateProps = MailConnection & { name: string }

const ConnectedState = ({ name, user, connectedAt = '', problem }: StateProps) => (
  <div role="status" className="grid gap-1 text-sm wrap-anywhere">
    {problem && (
      <p className="flex gap-2 text-coral">
        <TriangleAlert size={18} />
        <span className="min-w-0">{problem}</span>
      </p>
    )}
    <p>{`Connected with ${name}${user ? ` as ${user}` : ''} since ${formatMoment(connectedAt)}.`}</p>
  </div>
)

function Disconnect({ name }: { name: string }) {
  const disconnect = api.mail.disconnect.useMutation(
    useOutcome([api.mail], 'Could not disconnect the mailbox. Try again.'),
  )
  return (
    <ConfirmButton
      label="Disconnect"
      title={`Disconnect ${name}?`}
      onConfirm={() => disconnect.mutateAsync({})}
    >
      Your website stops sending and reading mails, and deletes its access to the mailbox. Mails
      that are waiting are kept for three days, and are sent if you connect a mailbox by then.
    </ConfirmButton>
  )
}

type RegistrationProps = Props & { provider: ConnectionProvider }

function RegistrationFields({ provider, state, connection }: RegistrationProps) {
  const { getField } = connection
  const { redirectUrl } = state
  const stored = state.connection?.provider === provider && state.connection.hasSecret
  return (
    <div className="grid gap-5">
      <div>
        <p className="text-sm font-medium">Redirect address to register</p>
        <Copied value={redirectUrl} />
        {!isSecure(redirectUrl) && (
          <p className="mt-1.5 text-sm text-coral">
            Providers accept only addresses that begin with https://. Ask your server administrator
            to set <code>PUBLIC_URL</code> to such an address.
          </p>
        )}
        {provider !== 'other' && (
          <Link
            to={paths.mailGuide(provider)}
            target="_blank"
            className="text-link text-sm text-sea"
          >
            Steps for registering at {PROVIDERS[provider]}
          </Link>
        )}
      </div>
      {provider === 'microsoft' && (
        <TextField label="Directory (tenant) ID" {...getField('tenant')} />
      )}
      <TextField
        label={provider === 'microsoft' ? 'Application (client) ID' : 'Client ID'}
        {...getField('clientId')}
      />
      <PasswordField
        label="Client secret"
        hint={
          stored
            ? 'Leave empty to keep the stored secret.'
            : provider === 'microsoft' && 'The text in the column “Value”, not the “Secret ID”.'
        }
        {...getField('clientSecret')}
        autoComplete="new-password"
      />
    </div>
  )
}
