import type { ContactDetails } from '@dhow/contract/contact/contact'
import {
  hashMailbox,
  hashMailSettings,
  type Mailbox,
  type MailPreview,
  type MailSettingsChange,
} from '@dhow/contract/mail/mail'
import type { Config } from '#api/config.ts'
import { requireVersion } from '#api/platform/app-error.ts'
import type { Encryption } from '#api/platform/data-dir/secrets.ts'
import type { Letterhead } from '#api/platform/mail/layout.ts'
import type { MailDraft } from '#api/platform/mail/outgoing-mail.ts'
import {
  buildFromHeader,
  type MailServer,
  parseSenderAddress,
} from '#api/platform/mail/transport.ts'
import {
  choosePassword,
  findMailbox,
  getMailServer,
  isReadable,
  type TokenSource,
} from './mail-server.ts'
import type { MailSettingsStore } from './store.ts'

export type MailSettingsService = ReturnType<typeof createMailSettingsService>

type Parts = {
  store: MailSettingsStore
  config: Config['mail']
  encryption: Encryption
  getLetterhead: () => Letterhead
  getContact: () => ContactDetails
  getCompanyEmail: () => string
  publicUrl: string
  connection: TokenSource
}

const omitPassword = <Server extends { password?: string | undefined }>({
  password: _,
  ...server
}: Server) => server

export function createMailSettingsService(parts: Parts) {
  const { store, config, encryption, getLetterhead, getContact, getCompanyEmail, publicUrl } = parts
  const { connection } = parts
  const getServer = (): MailServer =>
    getMailServer(config, store.read(), encryption.decrypt, connection)

  const chooseEncrypted = (
    field: 'smtp' | 'server',
    server: Parameters<typeof choosePassword>[1],
    previous: Parameters<typeof choosePassword>[2],
  ) => {
    const isOptional = connection.findFor(server) !== undefined || config.oauth.issuer !== undefined
    return choosePassword(field, server, previous, encryption, isOptional)
  }

  const getDefaultSignature = () => {
    const { email, phone } = getContact()
    const name = getLetterhead().name ?? new URL(publicUrl).hostname
    return [name, email, phone].filter(Boolean).join('\n')
  }

  return {
    get() {
      const { smtp, smtpPassword, signature, acknowledge, sender } = store.read()
      return {
        signature,
        acknowledge,
        sender,
        smtp: smtp && { ...smtp, hasPassword: isReadable(smtpPassword, encryption) },
        environment: {
          server: config.smtpUrl && new URL(config.smtpUrl).hostname,
          sender: config.sender,
        },
        defaultSignature: getDefaultSignature(),
      }
    },

    getServer,

    getSenderAddress: (): string => parseSenderAddress(getServer().from),

    /** Returns the stored mailbox without its password, and the host of IMAP_URL. */
    getMailboxSettings() {
      const { imap, imapPassword } = store.read()
      return {
        server: imap && { ...imap, hasPassword: isReadable(imapPassword, encryption) },
        ...(config.imapUrl && { environment: new URL(config.imapUrl).hostname }),
      }
    },

    /** @throws AppError `conflict` if `version` is given and stale, `invalid` without a password */
    saveMailbox(server: Mailbox | null, version?: string): void {
      store.transaction(() => {
        const previous = store.read()
        requireVersion(version, hashMailbox(previous.imap), 'The mailbox was')
        const { imap, imapPassword: encrypted } = previous
        store.save({
          imap: server && omitPassword(server),
          imapPassword: server && chooseEncrypted('server', server, imap && { ...imap, encrypted }),
        })
      })
    },

    getMailbox: () => findMailbox(config, store.read(), encryption.decrypt, connection),

    getInboundSecret(): string | undefined {
      const { inboundSecret } = store.read()
      return inboundSecret === null ? undefined : encryption.decrypt(inboundSecret)
    },

    setInboundSecret(secret: string | null): void {
      store.save({ inboundSecret: secret === null ? null : encryption.encrypt(secret) })
    },

    getSignature: (): string => store.read().signature || getDefaultSignature(),

    acknowledges: (): boolean => store.read().acknowledge,

    /**
     * Keeps the stored server and sender if they are undefined.
     * @throws AppError `conflict` if `version` is stale, `invalid`
     */
    save({ smtp, ...settings }: MailSettingsChange, version?: string): void {
      store.transaction(() => {
        const previous = store.read()
        requireVersion(version, hashMailSettings(previous), 'The mail settings were')
        const { smtp: last, smtpPassword: encrypted } = previous
        store.save({
          ...settings,
          ...(smtp !== undefined && {
            smtp: smtp && omitPassword(smtp),
            smtpPassword: smtp && chooseEncrypted('smtp', smtp, last && { ...last, encrypted }),
          }),
        })
      })
    },

    getDefaultSignature,

    /** Returns a mail as its recipient sees it. */
    toPreview({ subject, parts }: Pick<MailDraft, 'subject' | 'parts'>): MailPreview {
      const { name = '', footer } = getLetterhead()
      const from = buildFromHeader(getServer().from, name)
      return { brand: name, from, replyTo: getCompanyEmail(), subject, parts, footer }
    },
  }
}
