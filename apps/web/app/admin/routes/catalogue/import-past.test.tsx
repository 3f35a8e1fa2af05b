import { contract } from '@dhow/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPastImport, done, renderImport } from '#app/testing/import-products.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { choose, expectAbsent, expectToast, expectVisible } from '#app/testing/render-route.tsx'
import type { TestUser } from '#app/testing/user.ts'

describe('past imports', () => {
  const undo = (user: TestUser) =>
    screen.findByRole('button', { name: 'Undo the import of spring.csv' }).then(user.click)

  it('are listed and undone after a confirmation', async () => {
    const message = 'The import was undone: 1,998 products deleted, 2 restored.'
    const undone = { success: true, message, deleted: 1_998, restored: 2, left: 0 } as const
    const calls = respond(contract.catalogueImport.undo, 200, undone)
    const { user } = renderImport({ past: [aPastImport()] })
    await undo(user)
    expect(screen.getByRole('dialog', { name: 'Undo this import?' })).toHaveTextContent(
      'This deletes 1,998 products and restores 2.',
    )
    await choose(user, 'Cancel')
    expect(calls).toEqual([])

    await undo(user)
    respond(contract.catalogueImport.history, 200, [aPastImport({ undone: true })])
    await choose(user, 'Undo')
    await expectToast(message)
    expect(calls.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/api/catalogue/imports/one/undo', { leaveEdited: false }],
    ])
    await expectVisible('Undone')
    expectAbsent('button', /^Undo/)
  })

  it('with later edits offer to undo the rest', async () => {
    const words = '“Tea” was edited or deleted since this import, so it is not undone.'
    const issues = [{ path: 'leaveEdited', message: words }]
    respondError(contract.catalogueImport.undo, 409, words, { issues })
    const { user } = renderImport({ past: [aPastImport()] })
    await undo(user)
    await choose(user, 'Undo')
    const question = await screen.findByRole('dialog', { name: 'Undo the rest?' })
    expect(question).toHaveTextContent(words)
    const undone = { ...done, deleted: 1, restored: 0, left: 1 }
    const calls = respond(contract.catalogueImport.undo, 200, undone)
    await choose(user, 'Undo the rest')
    await expectToast('Done.')
    expect(calls[0]?.body).toEqual({ leaveEdited: true })
  })

  it('show why they cannot be undone', async () => {
    respondError(contract.catalogueImport.undo, 409, 'An import is running.')
    const { user } = renderImport({ past: [aPastImport()] })
    await undo(user)
    await choose(user, 'Undo')
    await expectToast('An import is running.')
    await waitFor(() => expectAbsent('dialog'))
  })
})
