// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { aMessage } from '#app/testing/factories.ts'
import { receivedAt, receivedOn, START, type View, viewMessages } from './inbox.ts'

const view = (given: Partial<View>): View => ({ ...START, ...given })

describe('the messages of a view', () => {
  const ada = aMessage({ name: 'Ada', subject: 'enquiry', createdAt: '2026-01-01T00:00:00.000Z' })
  const bob = aMessage({
    name: 'Bob',
    email: 'bob@ships.example',
    subject: 'complaint',
    status: 'replied',
    message: 'The boxes came wet.',
    createdAt: '2026-01-03T00:00:00.000Z',
  })
  const cid = aMessage({ name: 'Cid', subject: 'complaint', createdAt: '2026-01-02T00:00:00.000Z' })
  const all = [ada, bob, cid]

  it('come newest first, or oldest first', () => {
    expect(viewMessages(all, START)).toEqual([bob, cid, ada])
    expect(viewMessages(all, view({ newestFirst: false }))).toEqual([ada, cid, bob])
    expect(all).toEqual([ada, bob, cid])
  })

  it.each([
    ['name', ' BOB '],
    ['e-mail address', 'SHIPS.example'],
    ['text', 'came wet'],
  ])('are found by %s', (_by, search) => {
    expect(viewMessages(all, view({ search }))).toEqual([bob])
  })

  it('are those that pass every filter', () => {
    expect(viewMessages(all, view({ subject: 'complaint' }))).toEqual([bob, cid])
    expect(viewMessages(all, view({ subject: 'complaint', status: 'pending' }))).toEqual([cid])
    expect(viewMessages(all, view({ subject: 'complaint', search: 'wet' }))).toEqual([bob])
    expect(viewMessages(all, view({ status: 'replied', search: 'ada' }))).toEqual([])
  })
})

it('tells the time in Kolkata, wherever the reader is', () => {
  const lateInLondon = '2026-03-01T20:05:00.000Z'
  expect(receivedAt(lateInLondon)).toMatch(/^Monday,? 2 March 2026 at 1:35\sam$/)
  expect(receivedOn(lateInLondon)).toBe('2 Mar 2026')
})
