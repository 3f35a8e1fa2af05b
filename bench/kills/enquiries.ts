import { randomBytes } from 'node:crypto'
import { type Call, json, readJson } from '../shared/client.ts'
import { rows } from '../shared/data-folder.ts'

type Enquiry = {
  body: object
  isAcknowledged: boolean
  /** An acknowledged reply. */
  reply?: string
  deletion?: 'requested' | 'acknowledged'
}

/** Enquiries, replies and deletions, and which of them the server has acknowledged. */
export function createEnquiries() {
  const sent = new Map<string, Enquiry>()
  let number = 0

  /** Sends an enquiry; one that was not acknowledged before the last kill is sent again first. */
  async function enquire(call: Call, lane: string): Promise<void> {
    const pending = [...sent].find(([name, one]) => !one.isAcknowledged && name.startsWith(lane))
    const name = pending?.[0] ?? `${lane}${++number}`
    const enquiry = pending?.[1] ?? {
      isAcknowledged: false,
      body: {
        ...{ name, email: `${name}@visitor.example`, subject: 'enquiry' },
        message: `Do you ship to Mombasa? This is ${name}.`,
        submissionId: randomBytes(16).toString('hex'),
      },
    }
    sent.set(name, enquiry)
    const { status } = await call('/api/messages', json('POST', enquiry.body))
    enquiry.isAcknowledged = status === 201
  }

  /** Replies to new enquiries, and deletes every third. */
  async function process(call: Call): Promise<void> {
    type Message = { _id: string; name: string; reply?: object }
    const messages = await readJson<Message[]>(call('/api/messages'))
    const open = messages.filter(({ name, reply }) => !reply && sent.get(name)?.isAcknowledged)
    for (const [at, { _id, name }] of open.slice(0, 40).entries()) {
      const enquiry = sent.get(name) as Enquiry
      if (at % 3 === 0) {
        enquiry.deletion = 'requested'
        await readJson(call('/api/messages/multiple', json('DELETE', { ids: [_id] })))
        enquiry.deletion = 'acknowledged'
      } else {
        const reply = { replyContent: `Reply to ${name}` }
        await readJson(call(`/api/messages/${_id}/reply`, json('POST', reply)))
        enquiry.reply = reply.replyContent
      }
    }
  }

  const acknowledged = () => [...sent].filter(([, { isAcknowledged }]) => isAcknowledged)

  return {
    enquire,
    process,
    acknowledged: () => acknowledged().map(([name]) => name),
    replies: () => [...sent.values()].filter(({ reply }) => reply !== undefined).length,

    /** Returns the names of acknowledged enquiries that nobody deletes. */
    safe: () =>
      acknowledged()
        .filter(([, { deletion }]) => deletion === undefined)
        .map(([name]) => name),

    /** Compares a data folder with what was acknowledged. */
    faultsIn(dataDir: string): string[] {
      type Row = { name: string; reply_content: string | null }
      const stored = Map.groupBy(
        rows<Row>(dataDir, 'select name, reply_content from messages'),
        ({ name }) => name,
      )
      return [...sent].flatMap(([name, { isAcknowledged, reply, deletion }]) => {
        const [row, duplicate] = stored.get(name) ?? []
        return [
          duplicate && `${name} is stored twice`,
          row && deletion === 'acknowledged' && `the deletion of ${name} is lost`,
          !row && isAcknowledged && !deletion && `enquiry ${name} is lost`,
          row && reply && row.reply_content !== reply && `the reply to ${name} is lost`,
        ].filter((fault) => typeof fault === 'string')
      })
    },
  }
}

/** Lists the enquiries that are missing in a restored data folder. */
export function missingEnquiries(dataDir: string, names: string[]): string[] {
  const stored = new Set(
    rows<{ name: string }>(dataDir, 'select name from messages').map(({ name }) => name),
  )
  return names.filter((name) => !stored.has(name)).map((name) => `enquiry ${name} is missing`)
}
