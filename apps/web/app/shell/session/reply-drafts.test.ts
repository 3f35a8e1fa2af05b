import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useReplyDraft } from './reply-drafts.ts'

const open = (id: string) => renderHook(() => useReplyDraft(id)).result
const write = (id: string, text: string) => {
  const { current } = open(id)
  act(() => current[1](text))
}
const stored = () => JSON.parse(localStorage.getItem('replyDrafts') ?? 'null')

it('keeps the newest 50 drafts, and none without text', () => {
  for (let id = 0; id < 52; id++) write(`m${id}`, 'Yes')
  expect(stored()).toHaveLength(50)
  expect([open('m1').current[0], open('m2').current[0]]).toEqual(['', 'Yes'])
  write('m51', '')
  expect(stored()).toHaveLength(49)
})

it.each(['no JSON', '{}', '[null, ["m1"], ["m2", 3]]'])('ignores %s', (text) => {
  localStorage.setItem('replyDrafts', text)
  expect(open('m1').current[0]).toBe('')
})
