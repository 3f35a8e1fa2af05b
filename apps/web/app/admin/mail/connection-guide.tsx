import { paths } from '@dhow/contract/paths'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { Card } from '#app/admin/ui/card.tsx'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { Copied } from './connection-fields.tsx'

/** Steps with names of pages between asterisks, and texts to copy. From the providers' documentation, 2026-11. */
type Step = [text: string, copied?: string]

const getMicrosoftSteps = (redirectUrl: string): Step[] => [
  [
    'Sign in to *entra.microsoft.com* as an administrator. Open *Entra ID > App registrations > New registration*.',
  ],
  [
    'Name: the name of your website. Supported account types: this organizational directory only, *Single tenant*. (For an address at outlook.com: personal accounts, and “consumers” as the directory ID.) Redirect URI: select *Web* (not “Single-page application”) and paste this address. Press *Register*.',
    redirectUrl,
  ],
  [
    'Copy *Application (client) ID* and *Directory (tenant) ID* from the page *Overview*, and keep both for the last step.',
  ],
  [
    'Open *Certificates & secrets > New client secret*. Select the longest time, and press *Add*. Copy the text in the column *Value* (not the “Secret ID”), and keep it until you paste it in the last step: it is shown only once. Put its end date in your calendar. From that day, mails wait until you enter a new secret.',
  ],
  [
    'Open *API permissions > Add a permission > Microsoft Graph > Delegated permissions*. Select *IMAP.AccessAsUser.All*, *SMTP.Send* and *offline_access*, and press *Add permissions*. Then press *Grant admin consent*.',
  ],
  [
    'Open *admin.microsoft.com > Users > Active users*. Select the person who will sign in, then *Mail > Manage email apps*. Select *IMAP* and *Authenticated SMTP*, and save. It can take an hour until this works.',
  ],
  [
    'For a shared mailbox, which has no login of its own: give the person who will sign in the rights *Full access* and *Send as* for it. Enter its address as the mailbox in the next step.',
  ],
  [
    'Paste both IDs and the secret on the Mail screen, and press *Connect Microsoft 365*. Sign in as the owner of the mailbox, or as that person, and accept.',
  ],
]

const getGoogleSteps = (redirectUrl: string): Step[] => [
  ['Sign in to *console.cloud.google.com*. Open the list of projects, and create a *New project*.'],
  ['Open *APIs & Services > Library*, search for *Gmail API*, and press *Enable*.'],
  [
    'Open *Google Auth platform > Branding > Get started*. App name: the name of your website. Audience: *Internal* for a mailbox of your own domain at Google Workspace, *External* for one at gmail.com.',
  ],
  [
    'External only: open *Audience*, and press *Publish app*, so that the status is *In production*. With the status “Testing”, Google ends the connection after seven days.',
  ],
  [
    'Open *Data Access > Add or remove scopes*. Paste this text under *Manually add scopes*. Press *Add to table*, *Update* and *Save*.',
    'https://mail.google.com/',
  ],
  [
    'Open *Clients > Create client*. Application type: *Web application*. Press *Add URI* under *Authorized redirect URIs*, and paste this address. Press *Create*.',
    redirectUrl,
  ],
  [
    'Copy *Client ID* and *Client secret*, and keep them for the last step. The secret is shown only once.',
  ],
  [
    'Paste both on the Mail screen, and press *Connect Google*. Sign in as the owner of the mailbox, and allow access to Gmail. If Google has not verified the app, press *Advanced*, and continue to your website.',
  ],
]

export default function ConnectionGuide() {
  const connection = api.mail.connection.useQuery()
  return (
    <OfficePage
      title="Connect a mailbox"
      back={{ to: paths.mail, label: 'Mail' }}
      action={
        <Button quiet onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <p className="mb-6 max-w-prose">
        Before a website can use a mailbox at Microsoft or Google, an administrator registers the
        website there once. This takes about ten minutes. Your website never gets your password.
      </p>
      <QueryContent query={connection} name="the guide">
        {({ redirectUrl }) => (
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <Guide id="microsoft" title="Microsoft 365" steps={getMicrosoftSteps(redirectUrl)} />
            <Guide id="google" title="Google" steps={getGoogleSteps(redirectUrl)} />
          </div>
        )}
      </QueryContent>
    </OfficePage>
  )
}

type GuideProps = { id: string; title: string; steps: Step[] }

function Guide({ id, title, steps }: GuideProps) {
  const { hash } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hash === `#${id}`) heading.current?.focus()
  }, [hash, id])
  return (
    <Card title={title} titleRef={heading}>
      <ol className="mt-4 grid list-decimal gap-3 ps-5 wrap-anywhere">
        {steps.map(([text, copied]) => (
          <li key={text}>
            {text.split('*').map((part, index) => (index % 2 ? <b key={part}>{part}</b> : part))}
            {copied && <Copied value={copied} />}
            {copied?.startsWith('http:') && (
              <p className="text-sm text-coral">
                Providers accept this address only with https://.
              </p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
