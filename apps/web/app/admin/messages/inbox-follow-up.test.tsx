import { contract } from '@dhow/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeEntry, openConversation } from '#app/testing/inbox.tsx'
import { readForm, respond, respondError } from '#app/testing/mock-api.ts'
import { expectAbsent, expectToast, expectVisible } from '#app/testing/render-route.tsx'

const DONE = { success: true, message: 'Saved.' } as const

const getEditor = () => screen.getByRole('textbox', { name: 'Write follow-up' })
const getButton = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  respond(contract.messages.signature, 200, { signature: 'Company' })
  respond(contract.conversations.savedReplies, 200, [])
})

describe('a follow-up', () => {
  it('is sent to the recipient, with typed and offered Cc and the version of the conversation', async () => {
    const calls = respond(contract.conversations.followUp, 201, {
      ...DONE,
      message: 'Follow-up sent.',
      id: 'f1',
    })
    const { user } = await openConversation({
      recipient: 'bo@example.com',
      people: [{ address: 'eve@example.com', name: 'Eve' }, { address: 'fay@example.com' }],
    })
    await user.press('Follow up')
    expect(await screen.findByDisplayValue('bo@example.com')).toBeVisible()
    await user.fill(getEditor(), 'Our price is 12.')
    await user.press('Add Cc')
    await user.fill(screen.getByRole('textbox', { name: 'Cc' }), 'cid@example.com; dan@example.com')
    for (const name of ['Cc eve@example.com', 'Cc fay@example.com', 'Cc fay@example.com']) {
      await user.press(name)
    }
    expect(getButton('Cc fay@example.com')).toHaveAttribute('aria-pressed', 'false')
    await user.press('Send follow-up')
    await expectToast('Follow-up sent.')
    const cc = ['cid@example.com', 'dan@example.com', 'eve@example.com']
    expect(calls[0]?.body).toEqual({
      content: 'Our price is 12.',
      cc,
      ifVersion: 'v1',
    })
    expectAbsent('textbox', 'Write follow-up')
  })

  it('has files and documents of the company', async () => {
    respond(contract.certificates.list, 200, [{ file: 'a.pdf', name: 'Halal' }])
    const calls = respond(contract.conversations.followUp, 201, { ...DONE, id: 'f1' })
    const { user } = await openConversation()
    await user.press('Follow up')
    await user.fill(getEditor(), 'See attached.')
    await user.upload(
      screen.getByLabelText('Attach files', { selector: 'input' }),
      new File(['x'], 'prices.xlsx'),
    )
    await user.press('Catalogue', 'menuitem')
    await user.press('Certificate: Halal', 'menuitem')
    const items = within(screen.getByRole('list', { name: 'Attachments' })).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'prices.xlsx 1 kB',
      'Catalogue ',
      'Certificate: Halal ',
    ])
    await user.press('Remove Catalogue')
    await user.press('Send follow-up')
    await expectToast('Saved.')
    const form = readForm(calls[0])
    expect([form.get('content'), form.get('documents')]).toEqual([
      'See attached.',
      JSON.stringify([{ document: 'certificate', file: 'a.pdf' }]),
    ])
    expect(form.getAll('files').map((file) => (file as File).name)).toEqual(['prices.xlsx'])
  })

  it('is not sent with an empty field of a saved reply', async () => {
    respond(contract.conversations.savedReplies, 200, [
      { id: 's1', name: 'Prices', text: 'Dear {name} of {company}, about {reference}:' },
    ])
    const calls = respond(contract.conversations.followUp, 201, { ...DONE, id: 'f1' })
    const { user } = await openConversation()
    await user.press('Follow up')
    await user.press('Saved replies')
    await user.press(/^Prices/)
    expect(getEditor()).toHaveValue('Dear Ada Lovelace of {company}, about E-2026-00042:')
    expect(getEditor()).toHaveAccessibleDescription('Replace {company} in the text.')
    await user.press('Send follow-up')
    await expectToast('Replace {company} in the text.')
    expect(calls).toEqual([])
    await user.fill(getEditor(), 'Dear Ada')
    await user.press('Send follow-up')
    await waitFor(() => expect(calls).toHaveLength(1))
  })

  it('is not sent or closed by keys in a dialog', async () => {
    respond(contract.conversations.savedReplies, 200, [])
    const calls = respond(contract.conversations.followUp, 201, { ...DONE, id: 'f1' })
    const { user } = await openConversation()
    await user.press('Follow up')
    await user.fill(getEditor(), 'Our price')
    await user.press('Saved replies')
    for (const keys of ['{Enter}', '{Control>}{Enter}{/Control}', '{Escape}']) {
      await user.type(screen.getByRole('searchbox', { name: 'Search' }), keys)
    }
    expect(getEditor()).toHaveValue('Our price')
    expect(calls).toEqual([])
  })

  it('stays in the editor after a conflict, with the new mail above it', async () => {
    const { user, mock } = await openConversation()
    respondError(contract.conversations.followUp, 409, 'A mail was received in the meantime.')
    await user.press('Follow up')
    await user.fill(getEditor(), 'Our price')
    mock({ entries: [fakeEntry({ kind: 'answer', text: 'We bought elsewhere.' })], version: 'v2' })
    await user.press('Send follow-up')
    await expectToast('A mail was received in the meantime.')
    await expectVisible('We bought elsewhere.')
    expect(getEditor()).toHaveValue('Our price')
    const calls = respond(contract.conversations.followUp, 201, { ...DONE, id: 'f1' })
    await user.press('Send follow-up')
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ ifVersion: 'v2' }))
  })

  it('can be sent later, and be cancelled', async () => {
    const calls = respond(contract.conversations.followUp, 201, { ...DONE, id: 'f1' })
    const { user, mock } = await openConversation()
    await user.press('Follow up')
    await user.fill(getEditor(), 'Our price')
    await user.press('Send later')
    const { default: userEvent } = await import('@testing-library/user-event')
    await userEvent.type(screen.getByLabelText('Send at'), '2027-01-02T08:00')
    mock({
      entries: [
        fakeEntry({
          kind: 'follow-up',
          text: 'Our price',
          sendAt: '2027-01-02T08:00:00.000Z',
          delivery: { state: 'queued', attempts: 0 },
        }),
      ],
    })
    await user.press('Schedule follow-up')
    await waitFor(() =>
      expect(calls[0]?.body).toMatchObject({ sendAt: new Date('2027-01-02T08:00').toISOString() }),
    )
    const cancels = respond(contract.conversations.cancelFollowUp, 200, DONE)
    await user.press('Cancel sending')
    await waitFor(() =>
      expect(cancels[0]?.url.pathname).toBe('/api/messages/7/follow-ups/follow-up-1'),
    )
  })
})
