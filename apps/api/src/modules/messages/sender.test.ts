import { SENDER_MESSAGES } from '@dhow/contract/paging'
import { describe, expect, it } from 'vitest'
import { enquiry } from '#api/testing/factories.ts'
import { startWithInbox } from '#api/testing/login-as-admin.ts'

const EMAIL = enquiry().email

async function start(...messages: Parameters<typeof startWithInbox>) {
  const { ids, admin } = await startWithInbox(...messages)
  const senderOf = async (id = '') => (await admin(`GET /api/inbox/${id}/sender`)).body
  return { ids, senderOf }
}

describe('the sender of a message', () => {
  it('is identified by the complete address, ignoring case, and has the time zone of a country with only one', async () => {
    const { ids, senderOf } = await start(
      { terms: { country: 'KE' } },
      { email: 'Ada@Visitor.example', terms: { country: 'US' } },
      { email: `x${EMAIL}` },
      {},
    )
    const [oldest, capitals, , newest] = ids
    expect((await senderOf(oldest)).timeZone).toBe('Africa/Nairobi')
    expect((await senderOf(capitals)).timeZone).toBeUndefined()
    const others = async (id?: string) =>
      (await senderOf(id)).others.map(({ _id }: { _id: string }) => _id)
    expect(await others(oldest)).toEqual([newest, capitals])
    expect(await others(capitals)).toEqual([newest, oldest])
  })

  it('has the newest other messages listed, and all counted', async () => {
    const { ids, senderOf } = await start(...Array(SENDER_MESSAGES + 2).fill({}))
    const { others, total } = await senderOf(ids[0])
    expect(others).toHaveLength(SENDER_MESSAGES)
    expect(others[0]).toMatchObject({
      ...{ _id: ids.at(-1), reference: 'E-1970-00007', subject: 'enquiry', status: 'pending' },
    })
    expect(total).toBe(SENDER_MESSAGES + 1)
  })
})
