import { LIMITS } from '@dhow/contract/limits'
import { describe, expect, it } from 'vitest'
import { readView, type View, viewSearch } from './inbox-view.ts'

const read = (query: string) => readView(new URLSearchParams(query))

describe('a view', () => {
  const whole: View = {
    search: 'tea & rice',
    status: 'pending',
    outcome: 'won',
    work: 'ours',
    subject: 'other',
    spam: true,
    trash: true,
    sort: 'oldest',
  }

  it('defaults to all messages, newest first', () => {
    expect(read('')).toEqual({
      search: '',
      status: undefined,
      outcome: undefined,
      work: undefined,
      subject: undefined,
      spam: false,
      trash: false,
      sort: 'newest',
    })
    expect(viewSearch(read(''))).toBe('')
  })

  it('can be written to a URL and read back', () => {
    expect(viewSearch(whole)).toBe(
      '?search=tea+%26+rice&status=pending&outcome=won&work=ours&subject=other&spam=true&trash=true&sort=oldest',
    )
    expect(read(viewSearch(whole))).toEqual(whole)
  })

  it('ignores invalid values', () => {
    expect(read('?status=open&outcome=maybe&work=mine&subject=prices&sort=name')).toEqual(read(''))
    expect(read(`?search=${'x'.repeat(LIMITS.text + 1)}`).search).toHaveLength(LIMITS.text)
  })
})
