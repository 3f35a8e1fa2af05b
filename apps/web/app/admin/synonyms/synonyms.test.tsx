import { contract } from '@dhow/contract'
import { hashSynonyms } from '@dhow/contract/synonyms/synonyms'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { respond } from '#app/testing/mock-api.ts'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import Synonyms from './synonyms.tsx'

const STORED = ['cookies, biscuits', 'soft drink, soda', 'tea, chai']
const getBox = (name: string) => screen.getByRole('textbox', { name })

async function open() {
  respond(contract.synonyms.list, 200, STORED)
  const saved = { success: true, message: 'Synonyms saved.' } as const
  const calls = respond(contract.synonyms.save, 200, saved)
  const page = renderRoute(Synonyms, { path: '/admin/synonyms' })
  await screen.findByRole('textbox', { name: 'Synonyms 1' })
  return { ...page, calls, save: () => page.user.press('Save Changes') }
}

it('adds, changes and removes synonyms, and saves all of them', async () => {
  const { user, calls, save } = await open()
  await user.type(getBox('New synonyms'), 'sabun, soap{Enter}')
  await user.type(getBox('Synonyms 1'), ', cookie')
  await user.press('Remove soft drink, soda')
  await save()
  await expectToast('Synonyms saved.')
  expect(calls[0]?.body).toEqual({
    synonyms: ['cookies, biscuits, cookie', 'tea, chai', 'sabun, soap'],
    ifVersion: hashSynonyms(STORED),
  })
})

it('names the line that is not valid, even if a filter hides it', async () => {
  const { user, calls, save } = await open()
  await user.fill(getBox('Synonyms 1'), 'cookies')
  await user.type(getBox('Show only synonyms with'), 'CHAI')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await save()
  expect(getBox('Synonyms 1')).toBeInvalid()
  await waitFor(() => expect(getBox('Synonyms 1')).toHaveFocus())
  expect(getBox('Synonyms 1')).toHaveAccessibleDescription(/at least two words/)
  expect(calls).toEqual([])
})

it('refuses a single word, and synonyms that exist', async () => {
  const { user } = await open()
  await user.type(getBox('New synonyms'), 'soap{Enter}')
  expect(getBox('New synonyms')).toHaveAccessibleDescription(/at least two words/)
  await user.clear(getBox('New synonyms'))
  await user.type(getBox('New synonyms'), 'Tea, chai{Enter}')
  expect(getBox('New synonyms')).toHaveAccessibleDescription(/“tea, chai” already exists/)
})
