import { SENDER_MESSAGES } from '@dhow/contract/paging'
import { describe, expect, it } from 'vitest'
import { enquiry } from '#api/testing/factories.ts'
import { startWithInbox } from '#api/testing/login-as-admin.ts'

const EMAIL = 'ada@visitor.example'

/** A server with messages of these addresses, the last of them the newest. */
async function start(emails: string[], sent: object = {}) {
  const { services, admin } = await startWithInbox()
  const ids: string[] = []
  for (const [at, email] of emails.entries()) {
    const createdAt = new Date(Date.UTC(2026, 0, 1 + at))
    ids.push((await services.messages.send({ ...enquiry({ email }), ...sent }, { createdAt })).id)
  }
  const senderOf = async (id = '') => (await admin(`GET /api/inbox/${id}/sender`)).body
  return { ids, senderOf }
}

describe('the sender of a message', () => {
  it('is identified by the complete address, ignoring case', async () => {
    const { ids, senderOf } = await start([EMAIL, 'Ada@Visitor.example', `x${EMAIL}`, EMAIL])
    const [oldest, capitals, , newest] = ids
    const others = async (id?: string) =>
      (await senderOf(id)).others.map(({ _id }: { _id: string }) => _id)
    expect(await others(oldest)).toEqual([newest, capitals])
    expect(await others(capitals)).toEqual([newest, oldest])
  })

  it('has the newest other messages listed, and all counted', async () => {
    const { ids, senderOf } = await start(Array(SENDER_MESSAGES + 2).fill(EMAIL))
    const { others, total } = await senderOf(ids[0])
    expect(others).toHaveLength(SENDER_MESSAGES)
    expect(others[0]).toMatchObject({
      ...{ _id: ids.at(-1), reference: 'E-2026-00007', subject: 'enquiry', status: 'pending' },
    })
    expect(total).toBe(SENDER_MESSAGES + 1)
  })

  it('has the time zone of a country with only one', async () => {
    const zoneIn = async (country: string) => {
      const { ids, senderOf } = await start([EMAIL], { terms: { country } })
      return (await senderOf(ids[0])).timeZone
    }
    expect(await zoneIn('KE')).toBe('Africa/Nairobi')
    expect(await zoneIn('US')).toBeUndefined()
  })
})
