import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { storeDraft, useStoredDraft } from './reply-drafts.ts'

const open = (key: string) => renderHook(() => useStoredDraft(key)).result.current
const write = (key: string, text: string, saved = false) =>
  act(() => storeDraft(key, { text, saved }))
const stored = () => JSON.parse(localStorage.getItem('replyDrafts') ?? 'null')

it('keeps the newest 50 drafts, and none that is saved without text', () => {
  for (let id = 0; id < 52; id++) write(`m${id}`, 'Yes')
  expect(stored()).toHaveLength(50)
  expect([open('m1'), open('m2')]).toEqual([undefined, { text: 'Yes', saved: false }])
  write('m51', '')
  expect(open('m51')).toEqual({ text: '', saved: false })
  write('m51', '', true)
  expect(stored()).toHaveLength(49)
  write('m50', 'Yes', true)
  expect(open('m50')).toEqual({ text: 'Yes', saved: true })
})

it.each(['no JSON', '{}', '[null, ["m1"], ["m2", 3]]'])('ignores %s', (text) => {
  localStorage.setItem('replyDrafts', text)
  expect(open('m1')).toBeUndefined()
})
