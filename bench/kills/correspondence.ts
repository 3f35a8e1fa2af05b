import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { rows, type Server } from './installation.ts'

type Stored = { name: string; message: string; reply_content: string | null }

/** Letters that visitors and the administrator write, and what of them was acknowledged. */
export function createCorrespondence() {
  const sent = new Map<string, { body: object; acknowledged: boolean }>()
  const replied = new Map<string, string>()
  const deleted = new Set<string>()
  const maybeDeleted = new Set<string>()
  const subscribed = new Set<string>()
  let phone: { stored: string; underWay?: string | undefined } = { stored: '' }
  let number = 0

  const enquiryOf = (name: string) => ({
    ...{ name, email: `${name}@visitor.example`, subject: 'enquiry' },
    message: `Do you ship to Mombasa? This is ${name}, who asks once.`,
    submissionId: randomBytes(16).toString('hex'),
  })

  /** Enquires without end. What was not answered in an earlier life is sent once more first. */
  async function enquire({ call }: Server, lane: string): Promise<void> {
    const unanswered = [...sent].filter(
      ([name, { acknowledged }]) => !acknowledged && name.startsWith(lane),
    )
    for (const [name, { body }] of unanswered) {
      const response = await call('POST', '/api/messages', body)
      if (!response) return
      if (response.status === 201) sent.set(name, { body, acknowledged: true })
    }
    for (;;) {
      const name = `${lane}${++number}`
      const body = enquiryOf(name)
      sent.set(name, { body, acknowledged: false })
      const response = await call('POST', '/api/messages', body)
      if (!response) return
      if (response.status === 201) sent.set(name, { body, acknowledged: true })
      await pause(5)
    }
  }

  /** Replies to some of the newest messages and deletes others. */
  async function tidy({ call }: Server): Promise<void> {
    const response = await call('GET', '/api/messages')
    const messages = ((response?.body ?? []) as { _id: string; name: string; reply?: object }[])
      .filter(({ reply }) => !reply)
      .slice(0, 40)
    for (const [at, { _id, name }] of messages.entries()) {
      // One whose answer was lost is sent once more, and would be filed anew.
      if (at % 3 === 0 && sent.get(name)?.acknowledged) {
        maybeDeleted.add(name)
        const gone = await call('DELETE', '/api/messages/multiple', { ids: [_id] })
        if (!gone) return
        if (gone.status === 200) deleted.add(name)
      } else {
        const replyContent = `Reply to ${name}`
        const written = await call('POST', `/api/messages/${_id}/reply`, { replyContent })
        if (!written) return
        if (written.status === 200) replied.set(name, replyContent)
      }
    }
  }

  async function subscribe({ call }: Server): Promise<void> {
    for (;;) {
      const email = `s${++number}@visitor.example`
      const response = await call('POST', '/api/newsletter/subscribers', { email })
      if (!response) return
      if (response.status === 201) subscribed.add(email)
      await pause(10)
    }
  }

  async function editContact({ call }: Server): Promise<void> {
    for (;;) {
      const underWay = `+971 4 ${++number}`
      phone = { ...phone, underWay }
      const body = {
        ...{
          email: 'sales@company.example',
          phone: underWay,
          location: 'Dubai',
          mapUrl: 'https://maps.example.com/',
        },
        ...{ hours: 'Mon-Fri', instagram: '', facebook: '', twitter: '' },
      }
      const response = await call('PUT', '/api/contact/details', body)
      if (!response) return
      if (response.status !== 200) throw new Error(JSON.stringify(response))
      phone = { stored: underWay }
      await pause(15)
    }
  }

  return {
    enquire,
    tidy,
    subscribe,
    editContact,

    acknowledged: () =>
      [...sent.values()].filter(({ acknowledged }) => acknowledged).length +
      replied.size +
      deleted.size +
      subscribed.size,

    /** Enquiries that the company must have been mailed, and those that must have had a reply. */
    mailed: () => ({
      enquiries: [...sent].flatMap(([name, { acknowledged }]) => (acknowledged ? name : [])),
      replies: replied.size,
    }),

    /** The names of the enquiries that were acknowledged until now and that nobody deletes. */
    safe: (): string[] =>
      [...sent].flatMap(([name, { acknowledged }]) =>
        acknowledged && !maybeDeleted.has(name) ? name : [],
      ),

    /** Lists what is lost or half-written of all that was acknowledged. */
    check(dataDir: string): { lost: string[]; half: string[] } {
      const [lost, half]: [string[], string[]] = [[], []]
      const stored = new Map<string, Stored>()
      for (const row of rows<Stored>(dataDir, 'select * from messages')) {
        if (stored.has(row.name)) half.push(`${row.name} is stored twice`)
        stored.set(row.name, row)
      }
      for (const [name, { body, acknowledged }] of sent) {
        const row = stored.get(name)
        const { message } = body as { message: string }
        if (row && row.message !== message) half.push(`${name} has other words`)
        if (row && deleted.has(name)) lost.push(`the deletion of ${name}`)
        if (!row && acknowledged && !maybeDeleted.has(name)) lost.push(`enquiry ${name}`)
        if (row && replied.has(name) && row.reply_content !== replied.get(name)) {
          lost.push(`the reply to ${name}`)
        }
      }
      const emails = new Set(
        rows<{ email: string }>(dataDir, 'select email from subscribers').map(({ email }) => email),
      )
      for (const email of subscribed) if (!emails.has(email)) lost.push(`subscriber ${email}`)
      const now = rows<{ phone: string }>(dataDir, 'select phone from contact')[0]?.phone ?? ''
      if (now !== phone.stored && now !== phone.underWay) lost.push(`telephone ${phone.stored}`)
      phone = { stored: now }
      return { lost, half }
    },
  }
}
