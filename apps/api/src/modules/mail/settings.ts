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
import type { Db } from '#api/platform/database/open.ts'
import { saveSingleRow } from '#api/platform/database/rows.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'
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
  NO_MAIL_SERVER,
} from './mail-server.ts'
import { mailSettings } from './tables.ts'

export type MailSettingsService = ReturnType<typeof createMailSettings>

const FIRST_VALUES = {
  signature: '',
  acknowledge: true,
  inboundSecret: null,
  ...NO_MAIL_SERVER,
}

type Parts = {
  config: Config['mail']
  encryption: Encryption
  getLetterhead: () => Letterhead
  getContact: () => ContactDetails
  getCompanyEmail: () => string
  publicUrl: string
}

const omitPassword = <Server extends { password?: string | undefined }>({
  password: _,
  ...server
}: Server) => server

export function createMailSettings(db: Db, parts: Parts) {
  const { config, encryption, getLetterhead, getContact, getCompanyEmail, publicUrl } = parts
  const select = db.select().from(mailSettings).prepare()
  const readStored = () => select.get() ?? FIRST_VALUES
  const getServer = (): MailServer => getMailServer(config, readStored(), encryption.decrypt)

  const getDefaultSignature = () => {
    const { email, phone } = getContact()
    const name = getLetterhead().name ?? new URL(publicUrl).hostname
    return [name, email, phone].filter(Boolean).join('\n')
  }

  return {
    get() {
      const { smtp, smtpPassword, signature, acknowledge, sender } = readStored()
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
      const { imap, imapPassword } = readStored()
      return {
        server: imap && { ...imap, hasPassword: isReadable(imapPassword, encryption) },
        ...(config.imapUrl && { environment: new URL(config.imapUrl).hostname }),
      }
    },

    /** @throws AppError `conflict` if `version` is given and stale, `invalid` without a password */
    saveMailbox(server: Mailbox | null, version?: string): void {
      createTransaction(db)(() => {
        const previous = readStored()
        requireVersion(version, hashMailbox(previous.imap), 'The mailbox was')
        const { signature, acknowledge, imap, imapPassword: encrypted } = previous
        saveSingleRow(db, mailSettings, {
          signature,
          acknowledge,
          imap: server && omitPassword(server),
          imapPassword:
            server && choosePassword('server', server, imap && { ...imap, encrypted }, encryption),
        })
      })
    },

    getMailbox: () => findMailbox(config, readStored(), encryption.decrypt),

    getInboundSecret(): string | undefined {
      const { inboundSecret } = readStored()
      return inboundSecret === null ? undefined : encryption.decrypt(inboundSecret)
    },

    setInboundSecret(secret: string | null): void {
      const { signature, acknowledge } = readStored()
      const inboundSecret = secret === null ? null : encryption.encrypt(secret)
      saveSingleRow(db, mailSettings, { signature, acknowledge, inboundSecret })
    },

    getSignature: (): string => readStored().signature || getDefaultSignature(),

    acknowledges: (): boolean => readStored().acknowledge,

    /**
     * Keeps the stored server and sender if they are undefined.
     * @throws AppError `conflict` if `version` is stale, `invalid`
     */
    save({ smtp, ...settings }: MailSettingsChange, version?: string): void {
      createTransaction(db)(() => {
        const previous = readStored()
        requireVersion(version, hashMailSettings(previous), 'The mail settings were')
        const { smtp: last, smtpPassword: encrypted } = previous
        saveSingleRow(db, mailSettings, {
          ...settings,
          ...(smtp !== undefined && {
            smtp: smtp && omitPassword(smtp),
            smtpPassword:
              smtp && choosePassword('smtp', smtp, last && { ...last, encrypted }, encryption),
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
