import type { Page } from '@playwright/test'
import { type Server, withDatabase } from '../server.ts'
import { signIn } from './administrator.ts'

type SeedMessage = {
  name: string
  email: string
  subject: string
  message: string
  /** Defaults to one hour after the message before it. */
  createdAt: string
  reply: string
}

const HOUR = 3_600_000

/** Replaces the messages by these, the oldest first; their ids are 1, 2 and so on. */
export function seedInbox(server: Server, messages: Partial<SeedMessage>[]): void {
  withDatabase(server, (database) => {
    database.exec('delete from messages')
    for (const [index, fields] of messages.entries()) {
      const { name, email, subject, message, createdAt, reply } = {
        name: `Buyer ${index + 1}`,
        email: `buyer${index + 1}@example.com`,
        subject: 'enquiry',
        message: 'What does a pallet weigh?',
        createdAt: new Date(Date.UTC(2026, 2, 1) + index * HOUR).toISOString(),
        reply: undefined,
        ...fields,
      }
      database
        .prepare(
          `insert into messages (id, name, email, subject, message, status, created_at,
             reply_content, replied_at, search_key)
           values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          String(index + 1),
          name,
          email,
          subject,
          message,
          reply ? 'replied' : 'pending',
          Date.parse(createdAt),
          reply ?? null,
          reply ? Date.parse(createdAt) + HOUR : null,
          [name, email, message].join('\n').toUpperCase(),
        )
    }
  })
}

/** Marks the mail of a reply as refused by the mail server. */
export function refuseReply(server: Server, id: string): void {
  withDatabase(server, (database) =>
    database
      .prepare(
        `insert or ignore into outbox
           (id, kind, about, recipient, subject, body, created_at, next_attempt_at, state, last_error)
         values ('refused', 'reply', ?, 'buyer@example.com', 'Reply', '', 0, 0, 'refused', '550 No such mailbox')`,
      )
      .run(id),
  )
}

/** Replaces the messages by `count` messages; the oldest is from `Buyer 1`. */
export function fillInbox(server: Server, count: number): void {
  withDatabase(server, (database) =>
    database.exec(`
      delete from messages;
      with recursive counter(n) as (select 1 union all select n + 1 from counter where n < ${count})
      insert into messages (id, name, email, subject, message, created_at, search_key)
      select printf('%06d', n), 'Buyer ' || n, 'buyer' || n || '@example.com', 'enquiry',
        'What does a pallet of item ' || n || ' weigh, and how many go into a container?', n * 60000,
        'BUYER ' || n || char(10) || 'BUYER' || n || '@EXAMPLE.COM' || char(10) ||
        'WHAT DOES A PALLET OF ITEM ' || n || ' WEIGH, AND HOW MANY GO INTO A CONTAINER?'
      from counter`),
  )
}

/** Messages that differ in everything that the inbox can filter by. */
export const MESSAGES: Partial<SeedMessage>[] = [
  { name: 'Ada Okafor', subject: 'enquiry', message: 'Biscuits to Lagos' },
  { name: 'Bob Smith', subject: 'complaint', message: 'The boxes came wet' },
  { name: 'Zoë Ünal', email: 'zoe@ships.example', subject: 'complaint', reply: 'We are sorry.' },
  { name: 'Ирина', subject: 'feedback', message: 'Спасибо' },
]

/** Opens the inbox, or an address below it, as the administrator. */
export async function openInbox(page: Page, server: Server, rest = ''): Promise<void> {
  await signIn(page, server)
  await page.goto(`/admin/inbox${rest}`)
}

/** Senders of the rendered rows. */
export const getSenders = (page: Page) => page.getByRole('rowheader')
export const getSearchField = (page: Page) => page.getByPlaceholder('Search messages...')
export const getCheckbox = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select the message from ${name}` })
