import { describe, expect, it } from 'vitest'
import { enquiry } from '#api/testing/factories.ts'
import { startWithInbox } from '#api/testing/start-with-inbox.ts'

type Admin = Awaited<ReturnType<typeof startWithInbox>>['admin']

describe('the sender of an enquiry', () => {
  const senderOf = (admin: Admin, id: string | undefined) => admin(`GET /api/inbox/${id}/sender`)

  it('has sent others, of which the newest are named, and none that is spam', async () => {
    const { admin, services, ids } = await startWithInbox(
      enquiry({ email: 'bob@visitor.example' }),
      ...Array.from({ length: 7 }, (_, at) => ({ message: `Message ${at}` })),
      enquiry({ email: enquiry().email.toUpperCase() }),
    )
    const { id: spam } = await services.messages.send({ ...enquiry(), topic: 'Buy' })
    const { body } = await senderOf(admin, ids[8])
    expect(body.total).toBe(7)
    expect(body.others.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(3, 8).reverse())
    expect((await senderOf(admin, spam)).body.total).toBe(7)
    expect((await senderOf(admin, ids[0])).body).toEqual({ others: [], total: 0 })
  })

  it('is told with the time zone of its country, where that has one', async () => {
    const { admin, ids } = await startWithInbox(
      { terms: { country: 'KE' } },
      { terms: { country: 'US' } },
    )
    expect((await senderOf(admin, ids[0])).body.timeZone).toBe('Africa/Nairobi')
    expect((await senderOf(admin, ids[1])).body).not.toHaveProperty('timeZone')
  })

  it('is told to the administrator alone', async () => {
    const { admin, visitor, ids } = await startWithInbox({})
    expect((await visitor(`GET /api/inbox/${ids[0]}/sender`)).status).toBe(401)
    expect((await senderOf(admin, 'nobody')).status).toBe(404)
  })
})
